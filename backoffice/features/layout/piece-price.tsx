import { exactPrice } from '../../../ui/format-price.ts'

type Props = { price: number | null; listPrice: number | null }

/** What a piece was sold for, after its list price where that is more. */
export function PiecePrice({ price, listPrice }: Props) {
  const [paid, listed] = [price ?? 0, listPrice ?? 0]
  return (
    <span className="money">
      {listed > paid && (
        <>
          <s>
            <span className="sr-only">Before discounts </span>
            {exactPrice(listed)}
          </s>{' '}
        </>
      )}
      {exactPrice(paid)}
    </span>
  )
}
