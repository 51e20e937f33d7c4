import type { Shop } from '../../../contract/shop.ts'
import { countryCode } from './country-code.ts'

/** Who sells, and how the shop is searched. */
export function shopFacts(shop: Shop): object[] {
  const organization = {
    '@type': 'Organization',
    '@id': `${shop.url}/#organization`,
    name: shop.name,
    legalName: shop.legal_name,
    url: `${shop.url}/`,
    logo: `${shop.url}/icon-512.png`,
    ...(shop.tagline && { slogan: shop.tagline }),
    ...(shop.founded && { foundingDate: String(shop.founded) }),
    email: shop.email,
    telephone: shop.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: shop.address,
      addressCountry: countryCode(shop.country),
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email: shop.email,
      telephone: shop.phone,
    },
    ...(shop.gstin && { taxID: shop.gstin }),
    ...(shop.social_links.length > 0 && { sameAs: shop.social_links }),
  }
  const webSite = {
    '@type': 'WebSite',
    name: shop.name,
    url: `${shop.url}/`,
    inLanguage: 'en-IN',
    publisher: { '@id': organization['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${shop.url}/shop?search={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }
  return [organization, webSite]
}
