import { Link } from 'react-router'
import type { ManifestRow } from '../../../contract/office/packing.ts'
import { counted } from '../layout/counted.ts'
import { Time } from '../layout/time.tsx'

/** Manifests, the newest first; an open one goes on where it was left. */
export const ManifestsList = ({ manifests }: { manifests: ManifestRow[] }) => (
  <ul>
    {manifests.map(({ id, courier, count, created_at, closed_at }) => (
      <li key={id} className="border-hairline border-b">
        <Link
          to={`/hand-over/${id}`}
          className="grid min-h-14 grid-cols-[1fr_auto] items-center gap-x-4 py-2 hover:text-indigo"
        >
          <span className="font-medium">Manifest {id}</span>
          <span className={closed_at ? 'text-quiet' : 'font-medium text-amber'}>
            {closed_at ? 'Handed over' : 'Open'}
          </span>
          <span className="min-w-0 text-quiet text-sm">
            {courier}, {counted(count, 'parcel')}
          </span>
          <Time at={closed_at ?? created_at} className="text-right text-quiet text-sm" />
        </Link>
      </li>
    ))}
  </ul>
)
