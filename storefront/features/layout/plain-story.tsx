import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { PageMeta } from '../seo/page-meta.tsx'
import { useShop } from './use-shop.ts'

/** What is known of a shop whose maker's story is not written: nothing is made up. */
export function PlainStory() {
  const { name, tagline, founded, country, return_days } = useShop()
  const since = founded ? ` since ${founded}` : ''
  return (
    <article className="page pt-10 md:pt-16">
      <PageMeta
        title="Our Story"
        description={`${name} sells clothes in ${country}${since}.`}
        path="/aboutus"
      />
      <h1 className="text-5xl md:text-7xl">Our Story</h1>
      <p className="mt-6 max-w-xl text-balance font-light font-serif text-2xl md:text-3xl">
        {tagline || `${name} sells clothes in ${country}${since}.`}
      </p>
      <p className="mt-5 max-w-xl">
        {tagline && `${name} sells clothes in ${country}${since}. `}
        {return_days > 0 &&
          `If a piece disappoints, you have ${return_days} days to send it back. `}
        Questions are welcome: we answer them ourselves.
      </p>
      <p className="mt-8 flex flex-wrap gap-4">
        <Link to="/shop" className={buttonClass('filled')}>
          Visit Our Store
        </Link>
        <Link to="/contactus" className={buttonClass('outlined')}>
          Contact Us
        </Link>
      </p>
    </article>
  )
}
