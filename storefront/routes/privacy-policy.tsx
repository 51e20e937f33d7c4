import { PolicyPage, type PolicySection } from '../features/layout/policy-page.tsx'
import { useShop } from '../features/layout/use-shop.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'

export default function PrivacyPolicy() {
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
      title: 'What we keep',
      text: (
        <ul>
          <li>
            Your account: name, e-mail and when you confirmed it, phone and the address you give us.
          </li>
          <li>Your password, scrambled so that nobody can read it, we included.</li>
          <li>Your wishlist, your cart and your saved addresses.</li>
          <li>Your orders: what you bought, for how much, where it went and how it was paid.</li>
        </ul>
      ),
    },
    {
      id: 'why',
      title: 'Why we keep it',
      text: (
        <p>
          To sell you clothes: to take the order, deliver it, refund it, answer your questions and
          write the invoices that tax law asks of us. We do not use it for anything else.
        </p>
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
            Logging out removes both. Your browser also remembers the address you last shipped to.
            There are no advertising cookies and no trackers, which is why no banner asks you about
            them.
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
            <li>Authorities, where the law obliges us.</li>
          </ul>
          <p>We do not sell or lend your data to anybody.</p>
        </>
      ),
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      text: (
        <p>
          Your account and addresses for as long as you have the account. When you delete it they
          leave the shop at once; a locked copy is erased after a year, as the law requires.
          Invoices for as long as tax law requires, even when the account is gone.
        </p>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      text: (
        <p>
          You can ask what we hold about you, have it corrected, have it erased where no law obliges
          us to keep it, and withdraw your consent. Write to <a href={`mailto:${email}`}>{email}</a>
          .
        </p>
      ),
    },
    {
      id: 'age',
      title: 'Age',
      text: <p>The shop is for buyers who are 18 or older. We knowingly keep no child’s data.</p>,
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
      />
    </>
  )
}
