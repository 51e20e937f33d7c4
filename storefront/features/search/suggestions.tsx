import { Link } from 'react-router'
import type { ProductSummary } from '../../../contract/catalogue.ts'
import { Picture } from '../../ui/picture.tsx'
import { cardPrice } from '../../ui/price.tsx'

type Props = { products: ProductSummary[]; onChoose: () => void }

/** Products that fit what is being typed. */
export function Suggestions({ products, onChoose }: Props) {
  return (
    <ul className="page grid max-h-[calc(100dvh-9rem)] overflow-y-auto pb-4 md:grid-cols-2 md:gap-x-8">
      {products.map(({ id, slug, name, price, images: [picture] }) => (
        <li key={id} className="border-hairline border-t">
          <Link
            to={`/product/${id}/${slug}`}
            onClick={onChoose}
            className="-mx-2 flex items-center gap-4 px-2 py-2 hover:bg-linen focus-visible:-outline-offset-2"
          >
            <span className="aspect-[4/5] w-14 shrink-0 bg-linen">
              {picture && <Picture {...picture} alt="" sizes="56px" className="size-full" />}
            </span>
            <span className="min-w-0 flex-1">{name}</span>
            <span className="money">{cardPrice(price)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
