import type { ReactNode } from 'react'
import type { Wave } from '../../../contract/office/packing.ts'
import { PiecePicture } from '../layout/piece-picture.tsx'

type Props = { line: Wave['lines'][number]; isDone?: boolean; children: ReactNode }

/** A size as it is found on its shelf: large enough to be read at arm's length. */
export const SizeLine = ({ line, isDone = false, children }: Props) => (
  <li
    className={`grid grid-cols-[3rem_1fr_auto] items-center gap-x-4 border-hairline border-b py-2.5 ${isDone ? 'text-quiet' : ''}`}
  >
    <PiecePicture image={line.image} width={48} />
    <div className="min-w-0">
      <p className="wrap-anywhere">{line.product_name}</p>
      <p className="text-lg">
        {line.color_name}, <strong className="font-medium">{line.size}</strong>
      </p>
      <p className="text-quiet text-sm">
        <span className="font-mono">{line.code}</span>
      </p>
    </div>
    <div className="text-right">{children}</div>
  </li>
)
