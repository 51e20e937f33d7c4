import { Link } from 'react-router'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { PolicyPage, type PolicySection } from '../features/layout/policy-page.tsx'
import { useShop } from '../features/layout/use-shop.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'
import { loadAdditions } from '../features/window/load-additions.ts'
import type { Route } from './+types/privacy-policy'

const withAccount = 'As long as you have the account.'

/** By item and purpose, as the law of personal data wants it. */
const notice = [
  {
    item: 'Name, e-mail, phone, picture and profile address',
    purpose: 'To sign you in, greet you and write to you.',
    span: withAccount,
  },
  {
    item: 'Your password, scrambled so that nobody can read it, we included',
    purpose: 'To know that it is you.',
    span: withAccount,
  },
  {
    item: 'Saved addresses, cart and wishlist',
    purpose: 'To have them ready when you order.',
    span: withAccount,
  },
  {
    item: 'The name under which you share your wishlist, and the votes for its pieces',
    purpose: 'To show it to whom you send the link. Of who votes we store a random number.',
    span: 'Until you withdraw the link.',
  },
  {
    item: 'The last 24 garments that you looked at while signed in',
    purpose: 'To show them to you again, on each of your devices.',
    span: 'Until you press Forget them beside them, 90 days at most.',
  },
  {
    item: 'Orders and invoices: what, for how much, where to, how it was paid, a GSTIN if you gave one',
    purpose: 'To deliver and refund, and because tax law asks for invoices.',
    span: 'As long as tax law requires, even when the account is gone.',
  },
  {
    item: 'Returns: the reason and the UPI id for your money',
    purpose: 'To take pieces back and pay you.',
    span: 'With the order; the UPI id goes once you are paid, the reason with the account.',
  },
  {
    item: 'Reviews with their photographs, and reviews of others that you called helpful',
    purpose: 'To tell others how a garment wears.',
    span: 'For good; without your name once the account is gone.',
  },
  {
    item: 'Complaints and our answers',
    purpose: 'To settle them.',
    span: 'Two years, as long as a commission can be asked.',
  },
  {
    item: 'What those who work for us note of you, such as when to call',
    purpose: 'To remember what you have told us.',
    span: 'As long as you have the account; it is in the copy of your data.',
  },
  {
    item: 'Where you are signed in: browser, device and when',
    purpose: 'So that you can see and end what is not yours.',
    span: '30 days.',
  },
  {
    item: 'The address of a browser that shows notifications, and sizes that you wait for',
    purpose: 'To tell you what you have asked us to.',
    span: 'Until you withdraw it, or sign out.',
  },
  {
    item: 'Which mails we wrote to you',
    purpose: 'To send each once.',
    span: '30 days.',
  },
  {
    item: 'Which messages about your orders went to your phone, by WhatsApp or SMS',
    purpose: 'To write to you when it is placed, shipped, out for delivery and delivered.',
    span: '30 days. None is sent once you withdraw it, in your profile or by STOP at WhatsApp.',
  },
  {
    item: 'That a code to log in was asked for with your phone number, and whether it was used',
    purpose: 'To let only you in, once.',
    span: 'A day.',
  },
  {
    item: 'Whom you name as your nominee, with a way to reach them',
    purpose: 'To know who speaks for you should you die or be unable to.',
    span: 'Until you take the name out or delete your account.',
  },
  {
    item: 'Your consents: what you read, when you gave and withdrew each',
    purpose: 'To show that you did.',
    span: 'For good; without your name once the account is gone.',
  },
]

export const loader = ({ context }: Route.LoaderArgs) =>
  loadAdditions(context.get(apiContext), 'privacypolicy')
export const clientLoader = () => loadAdditions(browserApi, 'privacypolicy')

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  const { name, legal_name, email, phone, address, grievance_officer } = useShop()
  const sections: PolicySection[] = [
    {
      id: 'who',
      title: 'Who we are',
      text: (
        <p>
          {name} is run by {legal_name}, {address}. We decide what happens with your data and answer
          for it.
        </p>
      ),
    },
    {
      id: 'what',
      title: 'What we store, why, and how long',
      text: (
        <>
          <p>Each item, with what it is for. We use it for nothing else.</p>
          <dl className="mt-4 border-hairline border-b">
            {notice.map(({ item, purpose, span }) => (
              <div key={item} className="border-hairline border-t py-3">
                <dt className="font-medium">{item}</dt>
                <dd className="text-quiet">
                  {purpose} <span className="text-ink">{span}</span>
                </dd>
              </div>
            ))}
          </dl>
          <p className="mt-4">
            When you delete your account, what goes leaves the shop at once. A locked copy, which
            the shop cannot read, is erased after a year, as the law requires.
          </p>
        </>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies',
      text: (
        <>
          <p>Two, and only while you are signed in:</p>
          <ul>
            <li>Token, which keeps you signed in for up to 30 days, and</li>
            <li>user, which holds your name for the top of the page.</li>
          </ul>
          <p>
            Logging out removes both. Your browser also remembers the address you last shipped to
            and the garments you looked at last, the latter until you log out, and what you voted
            for on a wishlist that somebody shared with you. There are no advertising cookies and no
            trackers, which is why no banner asks you about them.
          </p>
        </>
      ),
    },
    {
      id: 'share',
      title: 'Who else sees it',
      text: (
        <>
          <ul>
            <li>The courier: the name, address and phone number on the parcel.</li>
            <li>
              The payment provider, Razorpay: your card details go to them directly and never touch
              our computers.
            </li>
            <li>
              Where you have asked for messages or a code: WhatsApp (Meta), or MSG91 for SMS. They
              get your phone number, the number of your order and that it is on its way; where you
              log in with your phone, your number and the code.
            </li>
            <li>Authorities, where the law obliges us.</li>
          </ul>
          <p>We do not sell or lend your data to anybody.</p>
        </>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      text: (
        <>
          <p>
            Your <Link to="/profile">profile</Link> shows what you have consented to, and takes each
            consent back with one press. It gives you all that we store of you in one file, corrects
            it, and deletes your account. There you also name who may do so for you once you cannot.
          </p>
          <p>
            For anything else, or without an account, write to{' '}
            <a href={`mailto:${email}`}>{email}</a>, or{' '}
            <Link to="/complaint">make a complaint</Link>. If our answer does not settle it, you can
            go to the Data Protection Board of India.
          </p>
        </>
      ),
    },
    {
      id: 'age',
      title: 'Age',
      text: (
        <p>
          The shop is for buyers who are 18 or older. If you are younger, ask a parent to register
          or to order for you; we then store nothing of you. We do not ask for anybody’s age or
          papers. If a child has an account here all the same, write to us and we erase it.
        </p>
      ),
    },
    {
      id: 'grievance',
      title: 'Grievance officer',
      text: (
        <p>
          {grievance_officer}, <a href={`mailto:${email}`}>{email}</a>, {phone}, Sunday to Friday, 9
          AM to 6 PM. Complaints are acknowledged within 48 hours and settled within one month.
        </p>
      ),
    },
  ]
  return (
    <>
      <PageMeta
        title="Privacy Policy"
        description={`What ${name} knows about you, why, who else sees it, and how to have it erased.`}
        path="/privacypolicy"
      />
      <PolicyPage
        title="Privacy Policy"
        intro="We know about you what it takes to bring you your clothes, and no more."
        sections={sections}
        additions={loaderData}
      />
    </>
  )
}
