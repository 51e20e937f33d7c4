import { Link } from 'react-router'
import checks from '../../rules/accessibility.json' with { type: 'json' }
import { shopDate } from '../../ui/shop-time.ts'
import { PolicyPage, type PolicySection } from '../features/layout/policy-page.tsx'
import { useShop } from '../features/layout/use-shop.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'

const listed = new Intl.ListFormat('en-IN')
const inPixels = (widths: number[]) => listed.format(widths.map(String))

/** Screens of visitors and of customers are checked by themselves: all were, on the earlier day. */
const [checkedOn = ''] = [checks.visitors_checked_on, checks.customers_checked_on].sort()

export default function Accessibility() {
  const { name, email, phone } = useShop()
  const sections: PolicySection[] = [
    {
      id: 'measure',
      title: 'What we measure by',
      text: (
        <p>
          The Web Content Accessibility Guidelines, WCAG 2.1, level AA, which the Indian standard IS
          17802 asks for. The Rights of Persons with Disabilities Act, 2016, wants a shop to serve
          everyone, and so do we.
        </p>
      ),
    },
    {
      id: 'checked',
      title: 'What is checked, and when',
      text: (
        <>
          <p>
            Each screen of the shop is opened in a browser, filled, empty and after something has
            failed, {inPixels(checks.widths)} pixels wide, the chief ones{' '}
            {inPixels(checks.extreme_widths)} too. Shopping, from the search to the return, is
            played on a screen {checks.phone_width} pixels wide.
          </p>
          <p>
            On each, the program axe-core looks for barriers: letters too pale to read, pictures
            without words, fields without a name, what a screen reader would get wrong. Nothing may
            be wider than the window. A version of the shop in which anything is found is not
            released.
          </p>
          <p>All screens were last checked on {shopDate(checkedOn)}. Nothing was found.</p>
        </>
      ),
    },
    {
      id: 'unchecked',
      title: 'What that does not show',
      text: (
        <>
          <p>A program finds some barriers and not all. What we know of or have not tried:</p>
          <ul>
            <li>Nobody who reads with a screen reader every day has tested the shop for us yet.</li>
            <li>Photographs in reviews are those of customers; nobody describes them.</li>
            <li>Invoices are PDF files, which we have not tried with a screen reader.</li>
            <li>Card payments open a window of Razorpay, which we cannot change.</li>
            <li>The shop is in English alone.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'report',
      title: 'Tell us of a barrier',
      text: (
        <>
          <p>
            If anything here stopped you,{' '}
            <Link to="/complaint?kind=barrier">report the barrier</Link>. It gets a ticket at once
            and our answer by mail within a month. You can also write to{' '}
            <a href={`mailto:${email}`}>{email}</a> or ring{' '}
            <a href={`tel:${phone.replaceAll(' ', '')}`} className="money">
              {phone}
            </a>
            ; we help.
          </p>
          <p>
            If our answer does not settle it, you can go to the Chief Commissioner for Persons with
            Disabilities.
          </p>
        </>
      ),
    },
  ]
  return (
    <>
      <PageMeta
        title="Accessibility"
        description={`What is checked so that everyone can shop at ${name}, when it was checked last, and how to report a barrier.`}
        path="/accessibility"
      />
      <PolicyPage
        title="Accessibility"
        intro="The shop is for everyone, whether you look, listen or feel your way through it."
        sections={sections}
      />
    </>
  )
}
