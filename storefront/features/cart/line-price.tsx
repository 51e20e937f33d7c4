import type { Sale } from '../../../contract/sale.ts'
import { exactPrice } from '../../../ui/format-price.ts'

type Props = {
  price: number
  listPrice: number
  quantity?: number
  sale?: Sale | undefined
  /** The list price above, as two amounts beside each other are too wide for a phone's column. */
  isStacked?: boolean
}

/** What pieces cost, after their list price where a discount has them cost less. */
export const LinePrice = ({ price, listPrice, quantity = 1, sale, isStacked = false }: Props) => (
  <>
    {listPrice > price && (
      <>
        <s className={`font-normal text-quiet ${isStacked ? 'block' : ''}`}>
          <span className="sr-only">Before discounts </span>
          {exactPrice(times(listPrice, quantity))}
        </s>{' '}
      </>
    )}
    {exactPrice(times(price, quantity))}
    {sale && sale.was !== null && (
      <span className="block font-normal text-quiet text-sm">
        Was <s>{exactPrice(times(sale.was, quantity))}</s>
      </span>
    )}
  </>
)

/** Pieces of a price, and what they come to together with all that comes off. */
type PaidProps = { paidTotal: number; listPrice: number; quantity: number }

export const PaidTotal = ({ paidTotal, listPrice, quantity }: PaidProps) => (
  <LinePrice price={paidTotal} listPrice={times(listPrice, quantity)} isStacked />
)

/** What each piece of them comes to; at list price alone where that is no whole number of paise. */
export function PaidEach({
  paidTotal,
  listPrice,
  quantity,
  sale,
}: PaidProps & Pick<Props, 'sale'>) {
  const paise = Math.round(paidTotal * 100)
  const price = paise % quantity === 0 ? paise / quantity / 100 : listPrice
  return <LinePrice price={price} listPrice={listPrice} sale={sale} />
}

const times = (rupees: number, quantity: number) => (Math.round(rupees * 100) * quantity) / 100
