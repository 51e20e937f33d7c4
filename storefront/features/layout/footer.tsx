import { Link } from 'react-router'
import type { Shop } from '../../../contract/shop.ts'
import type { WindowFrame } from '../../../contract/window.ts'
import { InstallApp } from './install-app.tsx'
import { PaymentBrands } from './payment-brands.tsx'

const line = 'inline-flex min-h-11 items-center hover:underline hover:underline-offset-4'

type Props = { shop: Shop; groups: WindowFrame['footer'] }

/** Who sells, how to reach them, and the small print. Its foot keeps clear of the toolbar. */
export default function Footer({ shop, groups }: Props) {
  return (
    <footer className="mt-8 border-hairline border-t bg-card pb-[calc(3.5rem+env(safe-area-inset-bottom))] md:mt-24 md:pb-0">
      <div className="page grid grid-cols-2 gap-x-8 gap-y-8 py-9 lg:grid-cols-[2fr_1fr_1fr_2fr] lg:py-16">
        <address className="not-italic max-lg:col-span-2">
          <Link to="/" className="inline-flex min-h-11 items-center font-serif text-3xl">
            {shop.name}
          </Link>
          {shop.tagline && <p className="mt-2 text-quiet">{shop.tagline}</p>}
          <p className="mt-3 max-w-64 text-balance lg:mt-5">{shop.address}</p>
          <p className="mt-1 max-lg:flex max-lg:flex-wrap max-lg:gap-x-5 lg:mt-2">
            <a href={`mailto:${shop.email}`} className={line}>
              {shop.email}
            </a>
            <br className="max-lg:hidden" />
            <a href={`tel:${shop.phone.replaceAll(' ', '')}`} className={`${line} money`}>
              {shop.phone}
            </a>
          </p>
        </address>
        {groups.map(({ heading, links }) => (
          <nav key={heading} aria-label={heading}>
            <h2 className="text-xl">{heading}</h2>
            <ul className="mt-2">
              {links.map(({ label, to }) => (
                <li key={label}>
                  <Link to={to} className={line}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <section aria-labelledby="app-title" className="max-lg:col-span-2">
          <h2 id="app-title" className="text-xl">
            The shop on your phone
          </h2>
          <p className="mt-3 max-w-80 text-quiet">
            Keep {shop.name} on your home screen. It opens like an app and takes hardly any space.
          </p>
          <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
            <InstallApp />
            <Link
              to="/apk/"
              reloadDocument={shop.url.startsWith('https:')}
              className={`${line} underline underline-offset-4`}
            >
              Android app
            </Link>
          </div>
        </section>
      </div>
      <div className="page">
        <hr className="stitch text-hairline" />
        <div className="flex flex-col gap-x-8 gap-y-4 py-6 md:flex-row md:items-center md:justify-between">
          <p className="text-quiet text-sm">
            © 2025 {shop.name}
            {shop.legal_name !== shop.name && (
              <>
                <br />
                {shop.legal_name}
              </>
            )}
            {shop.gstin && <>, GSTIN {shop.gstin}</>}
          </p>
          <PaymentBrands brands={shop.payment_brands} />
        </div>
      </div>
    </footer>
  )
}
