import type { Product } from '../../../contract/catalogue.ts'
import { isFinalSale } from '../../../contract/final-sale.ts'
import type { Shop } from '../../../contract/shop.ts'
import { countryCode } from './country-code.ts'

const days = (minValue: number, maxValue: number) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
})

/**
 * What it costs to have one piece sent and how long it takes, as the product's page says it.
 *
 * @param price the piece's, in rupees
 */
export function shippingFacts(price: number, shop: Shop) {
  const isFree = price > shop.free_shipping_above
  return {
    '@type': 'OfferShippingDetails',
    '@id': isFree ? '#free-shipping' : '#shipping',
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: (isFree ? 0 : shop.shipping_fee).toFixed(2),
      currency: 'INR',
    },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: countryCode(shop.country) },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(2, 5),
      transitTime: days(5, 7),
    },
  }
}

type Returnable = Pick<Product, 'is_returnable' | 'is_replaceable'>

/** Whether and how it can come back. */
export function returnFacts(product: Returnable, shop: Shop) {
  const policy = {
    '@type': 'MerchantReturnPolicy',
    '@id': '#returns',
    applicableCountry: countryCode(shop.country),
    merchantReturnLink: `${shop.url}/returnpolicy`,
  }
  if (shop.return_days === 0 || isFinalSale(product)) {
    return {
      ...policy,
      returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
    }
  }
  return {
    ...policy,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: shop.return_days,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    refundType: `https://schema.org/${product.is_returnable ? 'FullRefund' : 'ExchangeRefund'}`,
  }
}
