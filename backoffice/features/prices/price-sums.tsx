import type { ScheduledPrices } from '../../../contract/office/prices.ts'
import { cardPrice } from '../../../ui/format-price.ts'
import { counted } from '../layout/counted.ts'
import { Time } from '../layout/time.tsx'

/** From so many garments on, lists wait for the index. */
const many = 2_000

type Props = { prices: ScheduledPrices }

/** In sentences: how many sizes, from how much to how much, what tax does, and when the shop shows it. */
export function PriceSums({ prices: { sums, sizes, from, until, state } }: Props) {
  const { lowest, highest, products, crossing, traps, edited } = sums
  const isOpen = state === 'scheduled' || state === 'running'
  return (
    <>
      <p>
        <span className="font-medium">
          {counted(sizes, 'size')} of {counted(products, 'garment')}
        </span>
        , {lowest === highest ? cardPrice(lowest) : `${cardPrice(lowest)} to ${cardPrice(highest)}`}
        , from <Time at={from} /> until <Time at={until} />.
      </p>
      {crossing > 0 && <p>Under another rate of tax: {counted(crossing, 'size')}.</p>}
      {traps > 0 && (
        <p className="text-madder">
          Of {counted(traps, 'size')} a lower price would leave you as much or more: the rate of tax
          is higher there.
        </p>
      )}
      {edited > 0 && <p>{counted(edited, 'price')} changed by hand since stay as they are.</p>}
      {isOpen && products > many && (
        <p className="text-quiet">
          So many garments take a minute to be written, and lists of the shop follow within another.
        </p>
      )}
    </>
  )
}
