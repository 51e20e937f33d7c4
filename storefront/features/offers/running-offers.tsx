import type { ProductOffer } from '../../../contract/catalogue.ts'
import { shopTime } from '../../../ui/shop-time.ts'

/** What comes off by itself, before anything is in the cart. */
export const RunningOffers = ({ offers }: { offers: ProductOffer[] }) => (
  <ul aria-label="Offers" className="my-2 grid gap-1 text-sm">
    {offers.map(({ name, text, until }) => (
      <li key={`${name} ${text}`} className="wrap-anywhere">
        <b className="font-medium">{name}</b>: {text}
        {until && `, until ${shopTime(until)}`}
      </li>
    ))}
  </ul>
)
