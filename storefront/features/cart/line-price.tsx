import { exactPrice } from '../../../ui/format-price.ts'

type Props = { price: number; listPrice: number; quantity?: number }

/** What pieces cost, after their list price where a discount has them cost less. */
export const LinePrice = ({ price, listPrice, quantity = 1 }: Props) => (
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
  </>
)

const times = (rupees: number, quantity: number) => (Math.round(rupees * 100) * quantity) / 100
