import type { Sale } from '../../../contract/sale.ts'
import { exactPrice } from '../../../ui/format-price.ts'

type Props = { price: number; listPrice: number; quantity?: number; sale?: Sale | undefined }

/** What pieces cost, after their list price where a discount has them cost less. */
export const LinePrice = ({ price, listPrice, quantity = 1, sale }: Props) => (
  <>
    {listPrice > price && (
      <>
        <s className="font-normal text-quiet">
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

const times = (rupees: number, quantity: number) => (Math.round(rupees * 100) * quantity) / 100
