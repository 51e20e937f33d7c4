import { Link } from 'react-router'
import { cardPrice } from '../../ui/format-price.ts'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { PolicyPage, type PolicySection } from '../features/layout/policy-page.tsx'
import { useShop } from '../features/layout/use-shop.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'
import { loadAdditions } from '../features/window/load-additions.ts'
import type { Route } from './+types/terms-and-conditions'

export const loader = ({ context }: Route.LoaderArgs) =>
  loadAdditions(context.get(apiContext), 'termsandconditions')
export const clientLoader = () => loadAdditions(browserApi, 'termsandconditions')

export default function TermsAndConditions({ loaderData }: Route.ComponentProps) {
  const shop = useShop()
  const { name, legal_name, gstin, address, email, phone, country, cod_fee } = shop
  const sections: PolicySection[] = [
    {
      id: 'seller',
      title: 'Who sells to you',
      text: (
        <p>
          {legal_name}, {address}
          {gstin && `, GSTIN ${gstin}`}. When these terms say “we” or {name}, they mean this
          company.
        </p>
      ),
    },
    {
      id: 'buyers',
      title: 'Who can buy',
      text: (
        <p>
          You must be 18 or older; a parent may order for a child. Keep your password to yourself:
          what is ordered with your account counts as ordered by you, until you tell us that
          somebody else has got in.
        </p>
      ),
    },
    {
      id: 'prices',
      title: 'Prices',
      text: (
        <p>
          Prices are in Indian rupees and include GST. The struck-through price is the maximum
          retail price. Shipping and the cash on delivery fee are shown before you order.
        </p>
      ),
    },
    {
      id: 'orders',
      title: 'Orders',
      text: (
        <p>
          Your order is an offer to buy. It becomes a contract when we confirm it. If a piece turns
          out to be sold or its price was plainly wrong, we tell you, cancel the order and return
          what you have paid.
        </p>
      ),
    },
    {
      id: 'payment',
      title: 'Payment',
      text: (
        <p>
          Pay by card through Razorpay, or in cash when the parcel comes
          {cod_fee > 0 && ` (${cardPrice(cod_fee)} extra fee)`}. The clothes are yours once they are
          paid in full.
        </p>
      ),
    },
    {
      id: 'delivery',
      title: 'Delivery and duties',
      text: (
        <p>
          How and when we deliver is in the <Link to="/shippingpolicy">Shipping Policy</Link>.
          Parcels that leave {country} may be charged duties and taxes where they arrive; those are
          yours to pay.
        </p>
      ),
    },
    {
      id: 'returns',
      title: 'Returns',
      text: (
        <p>
          You have {shop.return_days} days. The <Link to="/returnpolicy">Return Policy</Link> says
          what can come back and how. What the law grants you for faulty goods stays untouched.
        </p>
      ),
    },
    {
      id: 'pictures',
      title: 'Colours and pictures',
      text: (
        <p>
          We photograph our clothes as they are. Screens differ, and hand-finished cloth varies a
          little from piece to piece. The pictures, prints and words on this site belong to us;
          please ask before you use them elsewhere.
        </p>
      ),
    },
    {
      id: 'reviews',
      title: 'Reviews',
      text: (
        <p>
          Only customers who received a garment can review it. We leave unkind opinions standing and
          remove insults, advertising and what breaks the law.
        </p>
      ),
    },
    {
      id: 'law',
      title: 'Law',
      text: (
        <p>
          The law of {country} applies. We answer for damage that we cause by intent or negligence,
          as that law provides.
        </p>
      ),
    },
    {
      id: 'complaints',
      title: 'Complaints',
      text: (
        <p>
          Our grievance officer is {shop.grievance_officer}: <a href={`mailto:${email}`}>{email}</a>
          , {phone}, Sunday to Friday, 9 AM to 6 PM. Complaints are acknowledged within 48 hours and
          settled within one month.
          {shop.nodal_officer && ` The nodal officer, for authorities, is ${shop.nodal_officer}.`}
        </p>
      ),
    },
  ]
  return (
    <>
      <PageMeta
        title="Terms & Conditions"
        description={`The terms on which ${name} sells clothes: orders, prices, payment, delivery and returns in plain words.`}
        path="/termsandconditions"
      />
      <PolicyPage
        title="Terms & Conditions"
        intro="What you can expect from us, and what we expect from you, in plain words."
        sections={sections}
        additions={loaderData}
      />
    </>
  )
}
