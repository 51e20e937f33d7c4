import type { Wave } from '../../../contract/office/packing.ts'
import { SizeLine } from './size-line.tsx'

/** What a wave takes, shelf by shelf. */
export const PickList = ({ lines }: { lines: Wave['lines'] }) => (
  <div className="max-w-3xl space-y-6">
    {[...Map.groupBy(lines, ({ shelf }) => shelf)].map(([shelf, sizes]) => (
      <section key={shelf} aria-label={shelf ? `Shelf ${shelf}` : 'Without a shelf'}>
        <h3 className="border-ink border-b pb-1 text-xl">{shelf || 'Without a shelf'}</h3>
        <ul>
          {sizes.map((line) => (
            <SizeLine key={line.size_id} line={line}>
              <span className="font-serif text-3xl">× {line.quantity}</span>
            </SizeLine>
          ))}
        </ul>
      </section>
    ))}
  </div>
)
