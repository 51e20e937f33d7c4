import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'

/** The list of a shop that has no garment yet, whatever was asked for. */
export default function NoGarments() {
  return (
    <div className="py-12 md:py-24">
      <div className="stitch mb-8 w-24 text-turmeric" />
      <h2 className="text-3xl">The first garments are on their way</h2>
      <p className="mt-3 text-quiet">Nothing is on sale yet. Please look in again soon.</p>
      <Link to="/contactus" className={`${buttonClass('filled')} mt-8`}>
        Contact Us
      </Link>
    </div>
  )
}
