import type { OfficeOrder } from '../../../contract/office/orders.ts'
import { exactPrice } from '../../../ui/format-price.ts'
import { PiecePicture } from '../layout/piece-picture.tsx'
import { PiecePrice } from '../layout/piece-price.tsx'

/** What was ordered, as it was sold, with what a scanner reads and where it lies. */
export const OrderLines = ({
  lines,
  labels,
}: {
  lines: OfficeOrder['lines']
  /** Where labels for them are printed. */
  labels?: string
}) => (
  <section aria-labelledby="pieces" className="mt-6">
    <div className="mb-1 flex items-baseline justify-between gap-4">
      <h3 id="pieces" className="caption">
        Pieces
      </h3>
      {labels && (
        <a href={labels} className="text-sm underline underline-offset-4">
          Piece labels
        </a>
      )}
    </div>
    <ul>
      {lines.map((line) => (
        <li
          key={line.id}
          className="grid grid-cols-[3rem_1fr_auto] items-start gap-x-4 border-hairline border-b py-2.5"
        >
          <PiecePicture image={line.image} width={48} />
          <div className="min-w-0">
            <p className="wrap-anywhere">{line.product_name}</p>
            <p className="text-quiet">
              {line.color_name}, <strong className="font-medium text-ink">{line.size}</strong>
            </p>
            <p className="text-quiet text-sm">
              <span className="font-mono">{line.code}</span>
              {line.shelf && ` · shelf ${line.shelf}`}
            </p>
          </div>
          <p className="text-right">
            {line.total === null ? (
              <span className="font-medium">× {line.quantity}</span>
            ) : (
              <>
                <span className="money block">{exactPrice(line.total)}</span>
                <span className="text-quiet">
                  <PiecePrice price={line.unit_price} listPrice={line.list_price} />{' '}
                  <span className="font-medium text-ink">× {line.quantity}</span>
                </span>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  </section>
)
