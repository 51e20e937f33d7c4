import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { PageMeta } from '../seo/page-meta.tsx'

/** The list of a shop that has no garment yet, whatever was asked for. */
export default function NoGarments() {
  return (
    <div className="page pt-10 md:pt-24">
      <PageMeta title="Shop" description="The first garments are on their way." path="/shop" />
      <div aria-hidden="true" className="stitch mb-8 w-24 text-turmeric" />
      <h1 className="text-4xl md:text-6xl">The first garments are on their way</h1>
      <p className="mt-5 text-lg text-quiet">Nothing is on sale yet. Please look in again soon.</p>
      <Link to="/contactus" className={`${buttonClass('filled')} mt-8`}>
        Contact Us
      </Link>
    </div>
  )
}
