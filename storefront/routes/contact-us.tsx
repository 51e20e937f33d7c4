import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ContactForm } from '../features/contact/contact-form.tsx'
import { useShop } from '../features/layout/use-shop.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'
import { WhatsAppLink } from '../features/whatsapp/whatsapp-link.tsx'

const link = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-indigo'

export default function ContactUs() {
  const { name, legal_name, email, phone, whatsapp, address, grievance_officer, nodal_officer } =
    useShop()
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
  return (
    <div className="page pt-10 md:pt-16">
      <PageMeta
        title="Contact Us"
        description={`Write to ${name}, ring us, or come by. Support hours: Sunday to Friday, 9 AM to 6 PM.`}
        path="/contactus"
      />
      <h1 className="text-5xl md:text-7xl">Contact Us</h1>
      <p className="mt-5 max-w-2xl text-lg text-quiet">
        A size that puzzles you, a parcel that dawdles, a kind word for the tailor: we read
        everything.
      </p>
      <div className="mt-10 grid gap-14 md:mt-14 lg:grid-cols-[3fr_2fr] lg:gap-24">
        <section aria-labelledby="write">
          <h2 id="write" className="mb-6 text-3xl">
            Write to us
          </h2>
          <ContactForm email={email} />
          <p className="mt-8 border-hairline border-t pt-6">
            Something went wrong with an order?{' '}
            <Link to="/complaint" className={link}>
              Make a complaint
            </Link>
            : it gets a ticket, and an answer within a month.
          </p>
        </section>
        <div className="space-y-10">
          <section aria-labelledby="reach">
            <h2 id="reach" className="text-3xl">
              Reach us
            </h2>
            <dl className="mt-4 [&_dt]:mt-3 [&_dt]:text-quiet [&_dt]:text-sm">
              <dt>E-mail</dt>
              <dd>
                <a href={`mailto:${email}`} className={link}>
                  {email}
                </a>
              </dd>
              <dt>Phone</dt>
              <dd>
                <a href={`tel:${phone.replaceAll(' ', '')}`} className={`${link} money`}>
                  {phone}
                </a>
              </dd>
              {whatsapp && (
                <>
                  <dt>WhatsApp</dt>
                  <dd>
                    <WhatsAppLink number={whatsapp} text={`Hello ${name}, `}>
                      Write to us on WhatsApp
                    </WhatsAppLink>
                  </dd>
                </>
              )}
              <dt>Hours</dt>
              <dd>Sunday to Friday, 9 AM to 6 PM</dd>
              <dt>Grievance officer</dt>
              <dd>{grievance_officer}</dd>
              {nodal_officer && (
                <>
                  <dt>Nodal officer, for authorities</dt>
                  <dd>{nodal_officer}</dd>
                </>
              )}
            </dl>
          </section>
          <section aria-labelledby="directions">
            <hr className="stitch mb-10 text-hairline" />
            <h2 id="directions" className="text-3xl">
              Directions
            </h2>
            <address className="mt-4 not-italic">
              {legal_name}
              <br />
              {address}
            </address>
            <p className="mt-3 text-quiet">
              Please ring before you set out, so that somebody is there to show you round.
            </p>
            <a href={map} rel="noreferrer" className={`${buttonClass('outlined')} mt-5`}>
              Open the map
              <Icon name="arrow-up-right" />
            </a>
          </section>
        </div>
      </div>
    </div>
  )
}
