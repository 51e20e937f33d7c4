import { Link } from 'react-router'
import type { Category } from '../../../contract/catalogue.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SearchTips } from './search-tips.tsx'

type Props = {
  categories: Category[]
  isFiltered: boolean
}

export default function NoResults({ categories, isFiltered }: Props) {
  return (
    <div className="py-12 md:py-20">
      <div className="stitch mb-8 w-24 text-turmeric" />
      <h2 className="mb-3 text-3xl">No products found</h2>
      {isFiltered && (
        <p className="text-quiet">Your filters may be hiding some. Remove one above.</p>
      )}
      <SearchTips categories={categories} />
      <Link to="/shop" className={`${buttonClass('filled')} mt-8`}>
        Explore Shop
      </Link>
    </div>
  )
}
