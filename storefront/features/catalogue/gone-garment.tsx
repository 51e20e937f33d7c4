import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { WhenNear } from '../../ui/when-near.tsx'
import type { Card } from './card.ts'

const RelatedProducts = lazyPart(() => import('./related-products.tsx'))

/** The page of a garment that is no longer sold. */
export const GoneGarment = ({ name, like }: { name: string; like: Card[] }) => (
  <div className="page space-y-5 py-14 md:py-20">
    <title>{name}</title>
    <meta name="robots" content="noindex" />
    <h1 className="text-4xl md:text-5xl">{name}</h1>
    <p className="max-w-md text-lg text-quiet">
      This garment is no longer sold.{like.length > 0 && ' These are like it.'}
    </p>
    <p>
      <Link to="/shop" className={buttonClass('outlined')}>
        Explore Shop
      </Link>
    </p>
    {like.length > 0 && (
      <div className="pt-6">
        <WhenNear loads={RelatedProducts}>
          <RelatedProducts title="Like it" products={like} />
        </WhenNear>
      </div>
    )}
  </div>
)
