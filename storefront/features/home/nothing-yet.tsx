import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { useShop } from '../layout/use-shop.ts'
import { PageMeta } from '../seo/page-meta.tsx'
import { descriptionOf, titleOf } from '../seo/shop-words.ts'

/** The home page of a shop whose first garments are still to come. */
export function NothingYet() {
  const shop = useShop()
  return (
    <div className="page pt-10 md:pt-24">
      <PageMeta title={titleOf(shop)} namesShop description={descriptionOf(shop)} path="/" />
      <div aria-hidden="true" className="stitch mb-8 w-24 text-turmeric" />
      <h1 className="text-5xl md:text-7xl">{shop.tagline || shop.name}</h1>
      <p className="mt-5 max-w-xl text-lg text-quiet">
        The first garments are on their way. Please look in again soon, or write to us.
      </p>
      <Link to="/contactus" className={`${buttonClass('filled')} mt-8`}>
        Contact Us
      </Link>
    </div>
  )
}
