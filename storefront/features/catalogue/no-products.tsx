import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'

export default function NoProducts({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <div className="py-16 md:py-24">
      <div className="stitch mb-8 w-24 text-turmeric" />
      <h2 className="text-3xl">No products found</h2>
      <p className="mt-3 text-quiet">
        This category doesn't have items yet.{isNarrowed && ' Try removing a filter.'}
      </p>
      <Link to="/shop" className={`${buttonClass('filled')} mt-8`}>
        Explore Shop
      </Link>
    </div>
  )
}
