import { Link } from 'react-router'
import type { Category } from '../../../contract/catalogue.ts'
import { buttonClass } from '../../../ui/button.tsx'
import type { Offer } from '../catalogue/find-offers.ts'
import { Offers } from '../catalogue/offers.tsx'
import { SearchTips } from './search-tips.tsx'

type Props = {
  categories: Category[]
  offers: Offer[]
}

export default function NoResults({ categories, offers }: Props) {
  return (
    <div className="py-12 md:py-20">
      <div className="stitch mb-8 w-24 text-turmeric" />
      <h2 className="mb-3 text-3xl">No products found</h2>
      {offers.length > 0 && (
        <div className="mb-8">
          <Offers offers={offers} />
        </div>
      )}
      <SearchTips categories={categories} />
      <Link to="/shop" className={`${buttonClass('filled')} mt-8`}>
        Explore Shop
      </Link>
    </div>
  )
}
