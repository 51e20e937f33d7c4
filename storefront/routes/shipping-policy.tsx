import { Link } from 'react-router'
import { cardPrice } from '../../ui/format-price.ts'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { PolicyPage, type PolicySection } from '../features/layout/policy-page.tsx'
import { useShop } from '../features/layout/use-shop.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'
import { loadAdditions } from '../features/window/load-additions.ts'
import type { Route } from './+types/shipping-policy'

export const loader = ({ context }: Route.LoaderArgs) =>
  loadAdditions(context.get(apiContext), 'shippingpolicy')
export const clientLoader = () => loadAdditions(browserApi, 'shippingpolicy')

export default function ShippingPolicy({ loaderData }: Route.ComponentProps) {
  const { name, country, email, phone, cod_fee, shipping_fee, free_shipping_above } = useShop()
  const freeAbove = cardPrice(free_shipping_above)
  const sections: PolicySection[] = [
    {
      id: 'dispatch',
      title: 'When it leaves us',
      text: (
        <p>
          Orders ship within 2-5 business days. As soon as the courier has your parcel, its tracking
          number (AWB) is on the page of your order.
        </p>
      ),
    },
    {
      id: 'delivery',
      title: 'When it reaches you',
      text: (
        <>
          <p>Counted from the day it ships, a parcel takes about</p>
          <ul>
            <li>5-7 days within India,</li>
            <li>7-10 days to other countries.</li>
          </ul>
          <p>
            These are estimates. Festivals, the monsoon and far-off PIN codes can add a day or two.
          </p>
        </>
      ),
    },
    {
      id: 'cost',
      title: 'What it costs',
      text: (
        <>
          <p>
            Shipping is free on orders above {freeAbove}, and on international orders above US $250.
          </p>
          <p>
            {shipping_fee > 0
              ? `Below that, shipping costs ${cardPrice(shipping_fee)} an order.`
              : 'At present we charge nothing for shipping on smaller orders either.'}{' '}
            The total that you see before you place the order is the total you pay.
          </p>
          {cod_fee > 0 && (
            <p>
              Cash on delivery costs {cardPrice(cod_fee)} extra, for the courier’s handling. It is
              for addresses in India.
            </p>
          )}
        </>
      ),
    },
    {
      id: 'tracking',
      title: 'Following your parcel',
      text: (
        <p>
          <Link to="/orders">Your orders</Link> show where each parcel is, scan by scan, from our
          door to yours.
        </p>
      ),
    },
    {
      id: 'abroad',
      title: `Outside ${country}`,
      text: (
        <p>
          Customs duties and taxes of the country it goes to are not part of our price. The courier
          or the customs office collects them from the person who receives the parcel.
        </p>
      ),
    },
    {
      id: 'trouble',
      title: 'Late, lost or damaged',
      text: (
        <p>
          Please tell us: <a href={`mailto:${email}`}>{email}</a> or {phone}, Sunday to Friday, 9 AM
          to 6 PM. We take it up with the courier, and if the parcel is lost or the clothes are
          damaged we send them again or <Link to="/returnpolicy">return your money</Link>.
        </p>
      ),
    },
  ]
  return (
    <>
      <PageMeta
        title="Shipping Policy"
        description={`Orders at ${name} ship within 2-5 business days and reach you in 5-7 days in India, 7-10 days abroad. Free above ${freeAbove}.`}
        path="/shippingpolicy"
      />
      <PolicyPage
        title="Shipping Policy"
        intro="How your clothes travel, how long they take and what that costs."
        sections={sections}
        additions={loaderData}
      />
    </>
  )
}
