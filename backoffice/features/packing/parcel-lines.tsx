import type { Packing } from '../../../contract/office/packing.ts'
import { Icon } from '../../../ui/icon.tsx'
import { SizeLine } from './size-line.tsx'

/** What goes into a parcel; what is in it already stands last, ticked. */
export const ParcelLines = ({ lines }: { lines: Packing['lines'] }) => (
  <ul aria-label="Pieces" className="max-w-3xl">
    {lines
      .toSorted((one, other) => Number(isIn(one)) - Number(isIn(other)))
      .map((line) => (
        <SizeLine key={line.size_id} line={line} isDone={isIn(line)}>
          {isIn(line) ? (
            <span className="inline-flex items-center gap-1 text-leaf">
              <Icon name="check" className="size-6" />
              all in
            </span>
          ) : (
            <span className="font-serif text-3xl">× {line.quantity - line.scanned}</span>
          )}
          {line.quantity > 1 && (
            <span className="block text-quiet text-sm">
              {line.scanned} of {line.quantity}
            </span>
          )}
        </SizeLine>
      ))}
  </ul>
)

const isIn = ({ scanned, quantity }: Packing['lines'][number]) => scanned === quantity
