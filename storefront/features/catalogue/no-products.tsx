import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import type { Offer } from './find-offers.ts'
import { Offers } from './offers.tsx'

export default function NoProducts({ offers }: { offers: Offer[] }) {
  return (
    <div className="py-12 md:py-24">
      <div className="stitch mb-8 w-24 text-turmeric" />
      <h2 className="text-3xl">No products found</h2>
      <p className="mt-3 text-quiet">This category doesn't have items yet.</p>
      <Offers offers={offers} />
      <Link to="/shop" className={`${buttonClass('filled')} mt-8`}>
        Explore Shop
      </Link>
    </div>
  )
}
