import { Link } from 'react-router'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { PolicyPage, type PolicySection } from '../features/layout/policy-page.tsx'
import { useShop } from '../features/layout/use-shop.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'
import { loadAdditions } from '../features/window/load-additions.ts'
import type { Route } from './+types/return-policy'

export const loader = ({ context }: Route.LoaderArgs) =>
  loadAdditions(context.get(apiContext), 'returnpolicy')
export const clientLoader = () => loadAdditions(browserApi, 'returnpolicy')

export default function ReturnPolicy({ loaderData }: Route.ComponentProps) {
  const { name, return_days, email, phone } = useShop()
  const sections: PolicySection[] = [
    {
      id: 'how-long',
      title: `${return_days} days to decide`,
      text: (
        <p>
          You can send a garment back within {return_days} days of delivery. The days count from the
          date on which the courier handed you the parcel.
        </p>
      ),
    },
    {
      id: 'condition',
      title: 'What we take back',
      text: (
        <>
          <p>Please try things on as you would in a shop. We take a garment back when</p>
          <ul>
            <li>it is unused, unwashed and in its original condition, and</li>
            <li>its tags are still on it.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'final',
      title: 'What is final',
      text: (
        <p>
          Sale and promotional items and gift cards are final: they cannot be returned or exchanged,
          unless they reach you faulty. Such a piece says ‘Final sale’ on its page, in your cart and
          in your order.
        </p>
      ),
    },
    {
      id: 'how',
      title: 'How to return or exchange',
      text: (
        <p>
          Open the order in <Link to="/orders">My orders</Link>, and ask for a return or an exchange
          beside each garment in its item details. Tell us why and, for an exchange, which size you
          would like. We answer by mail within 2 business days and say where the parcel goes. For
          anything else write to <a href={`mailto:${email}`}>{email}</a> or ring {phone}, Sunday to
          Friday, 9 AM to 6 PM.
        </p>
      ),
    },
    {
      id: 'postage',
      title: 'Who pays the postage',
      text: (
        <p>
          Return shipping is yours to pay. If the garment is defective, or not the one you ordered,
          it is ours.
        </p>
      ),
    },
    {
      id: 'refunds',
      title: 'Refunds',
      text: (
        <>
          <p>
            Once the garment is back and checked, we refund its price to the original payment
            method. Where you paid in cash on delivery, we ask you for the UPI id it should go to;
            the cash on delivery fee stays with us, unless the garment was faulty, wrong or late.
          </p>
          <p>Banks may take some days to show a refund that we have already sent.</p>
        </>
      ),
    },
    {
      id: 'faulty',
      title: 'Something arrived faulty',
      text: (
        <p>
          We are sorry. Send us a picture at <a href={`mailto:${email}`}>{email}</a> and choose: a
          new piece while we have one, or your money back, postage included.
        </p>
      ),
    },
  ]
  return (
    <>
      <PageMeta
        title="Return Policy"
        description={`Returns at ${name}: within ${return_days} days of delivery, unused and with tags, refunded the way you paid.`}
        path="/returnpolicy"
      />
      <PolicyPage
        title="Return Policy"
        intro="Clothes have to fit. If yours do not, this is how they come back and how your money does."
        sections={sections}
        additions={loaderData}
      />
    </>
  )
}
