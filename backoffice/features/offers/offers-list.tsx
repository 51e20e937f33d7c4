import { Link } from 'react-router'
import { offerInWords } from '../../../contract/office/offer-words.ts'
import type { Offer } from '../../../contract/office/offers.ts'
import { cardPrice } from '../../../ui/format-price.ts'
import { counted } from '../layout/counted.ts'
import { OfferState } from './offer-state.tsx'

type Props = { offers: Offer[]; collections: { slug: string; title: string }[] }

/** Offers, the newest first, each with its sentence and what it has given. */
export const OffersList = ({ offers, collections }: Props) => (
  <ul>
    {offers.map((offer) => (
      <li key={offer.id} className="border-hairline border-b">
        <Link
          to={`/offers/${offer.id}`}
          className="grid gap-x-6 gap-y-0.5 py-3 hover:text-indigo md:grid-cols-[1fr_auto_14rem] md:items-baseline"
        >
          <span className="min-w-0">
            <span className="wrap-anywhere block font-medium">{offer.name}</span>
            <span className="wrap-anywhere block text-quiet text-sm">
              {offerInWords(offer, (kind, key) =>
                kind === 'collections'
                  ? collections.find(({ slug }) => slug === key)?.title
                  : kind === 'products'
                    ? `garment ${key}`
                    : `size ${key}`,
              )}
            </span>
          </span>
          <OfferState state={offer.state} />
          <span className="text-quiet text-sm md:text-right">
            {offer.used === 0
              ? 'Not used yet'
              : `${counted(offer.used, 'use')}, ${cardPrice(offer.given)} given`}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
