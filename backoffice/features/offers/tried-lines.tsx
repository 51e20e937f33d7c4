import type { Tried } from '../../../contract/office/offers.ts'
import { cardPrice, exactPrice } from '../../../ui/format-price.ts'
import { Sum } from '../layout/sum.tsx'

type Line = Tried['lines'][number]

/** What was tried, line by line, with a warning where the tax moves. */
export function TriedLines({
  tried: { tried, problem },
}: {
  tried: { tried?: Tried; problem?: string }
}) {
  return (
    <div aria-live="polite" className="mt-3">
      {problem && <p className="text-madder">{problem}</p>}
      {tried && (
        <>
          <ul className="space-y-3">
            {tried.lines.map((line) => (
              <li key={line.size_id}>
                <p className="wrap-anywhere font-medium">{line.name}</p>
                <p>
                  {line.prices.map(({ price, quantity }) => (
                    <span key={price} className="mr-3 tabular-nums">
                      {quantity} × {exactPrice(price)}
                    </span>
                  ))}
                  {line.prices[0]?.price !== line.list_price && (
                    <s className="text-quiet">{exactPrice(line.list_price)}</s>
                  )}
                </p>
                <p className="text-quiet text-sm">
                  Tax {line.rate} %, you keep {exactPrice(line.keep)}
                </p>
                <BandWarning line={line} />
              </li>
            ))}
          </ul>
          <dl className="mt-3">
            <Sum name="At list prices" amount={tried.list_total} />
            {tried.offers.map(({ id, name, saving }) => (
              <Sum key={`${id} ${name}`} name={name} amount={-saving} />
            ))}
            <Sum name="Goods" amount={tried.total} isTotal />
            {tried.shipping > 0 && <Sum name="Delivery" amount={tried.shipping} />}
          </dl>
          {tried.offers.length === 0 && (
            <p className="mt-2 text-amber">Nothing is taken off these pieces.</p>
          )}
          {tried.refused && <p className="mt-2 text-madder">{tried.refused.reason}</p>}
        </>
      )}
    </div>
  )
}

function BandWarning({ line }: { line: Line }) {
  const { trap, sure_price: sure, list_rate: before, rate, list_keep: kept, keep } = line
  if (trap && sure !== null) {
    return (
      <p role="note" className="text-madder text-sm">
        At this price you keep less than a little lower or higher: the tax does not agree with
        itself. The nearest good price is {cardPrice(sure)}.
      </p>
    )
  }
  if (before === rate) return null
  return (
    <p role="note" className="text-amber text-sm">
      It moves from {before} % to {rate} % tax: you keep {exactPrice(keep)} in place of{' '}
      {exactPrice(kept)}.
    </p>
  )
}
