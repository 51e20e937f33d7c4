import { describe, expect, test } from 'vitest'
import type { Shop } from '../../../contract/shop.ts'
import { type ProductToTell, productFacts } from './product-facts.ts'

const shop: Shop = {
  name: 'Nool',
  tagline: 'Clothes',
  email: 'hello@nool.example',
  phone: '+91 422 000 0000',
  address: '14 Weavers Street, Coimbatore',
  legal_name: 'Nool Garments',
  gstin: '',
  founded: 1995,
  is_sample: true,
  country: 'India',
  grievance_officer: 'Kavitha Raman',
  nodal_officer: '',
  whatsapp: '',
  return_days: 7,
  cod_fee: 50,
  shipping_fee: 80,
  free_shipping_above: 2000,
  payment_brands: [],
  phone_login: true,
  checkout_script: '',
  social_links: [],
  url: 'https://nool.example',
  mode: 'demo',
}

const size = (id: number, stock: number, price = 1299) => ({
  id,
  size: `S${id}`,
  stock,
  price,
  mrp: null,
})

function shirt(changes: Partial<ProductToTell> = {}): ProductToTell {
  const price = { price: 1299, mrp: null, get_price: 1299, discount_percentage: 0 }
  return {
    id: 7,
    slug: 'a-shirt',
    name: 'A shirt',
    brand: '',
    description: '',
    rating: { average: null, count: 0 },
    category: 'Mens',
    subcategory: 'Shirts',
    key_features: {},
    images: [],
    variants: [
      {
        id: 1,
        color_name: 'Sea green',
        hex_color_code: '#3f6b4a',
        ...price,
        images: [],
        sizes: [size(1, 4), size(2, 0, 1349.5)],
      },
    ],
    is_returnable: true,
    is_replaceable: true,
    ...changes,
  }
}

const review = {
  id: 1,
  author_name: 'Meena',
  rating: 4,
  title: '',
  body: 'Good cloth.',
  colour: 'Sea green',
  size: 'S1',
  fit: null,
  photos: [],
  helpful: 0,
  is_received: true,
  reply: null,
  created_at: '2026-01-02T03:04:05.000Z',
}

describe('a product’s facts', () => {
  test('offer each size at its own price, with its own stock and address', () => {
    expect(productFacts(shirt(), [], shop)).toMatchObject({
      brand: { name: 'Nool' },
      offers: [
        {
          sku: '7-1',
          price: '1299.00',
          availability: 'https://schema.org/InStock',
          url: 'https://nool.example/product/7/a-shirt?color=Sea+green&size=S1',
        },
        { sku: '7-2', price: '1349.50', availability: 'https://schema.org/OutOfStock' },
      ],
    })
  })

  test('have the price of an offer for the sizes that it is on, until it ends, and the one before it', () => {
    const until = '2026-12-01T18:29:59.000Z'
    const sale = { name: 'Diwali', text: '', until, sizes: [{ id: 1, price: 999 }] }
    const { offers } = productFacts(shirt({ offers: [sale] }), [], shop) as { offers: object[] }
    expect(offers[0]).toMatchObject({
      price: '999.00',
      priceValidUntil: '2026-12-01',
      priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: '1299.00' },
    })
    expect(offers[1]).toMatchObject({ price: '1349.50' })
    expect(offers[1]).not.toHaveProperty('priceSpecification')
  })

  test('have the price of an offer until a scheduled price ends, where that is first', () => {
    const until = '2026-11-28T18:30:00.000Z'
    const scheduled = { ...size(1, 4), sale: { was: null, until } }
    const variants = shirt().variants.map((variant) => ({ ...variant, sizes: [scheduled] }))
    const untilOf = (ofOffer: { until?: string }) => {
      const offer = { name: 'Diwali', text: '', sizes: [{ id: 1, price: 999 }], ...ofOffer }
      const facts = productFacts(shirt({ variants, offers: [offer] }), [], shop)
      return (facts as { offers: { priceValidUntil?: string }[] }).offers[0]?.priceValidUntil
    }
    expect(untilOf({})).toBe('2026-11-28')
    expect(untilOf({ until: '2026-12-01T18:29:59.000Z' })).toBe('2026-11-28')
    expect(untilOf({ until: '2026-11-27T18:29:59.000Z' })).toBe('2026-11-27')
  })

  test('ship free by the price of an offer alone', () => {
    const variants = shirt().variants.map((variant) => ({ ...variant, sizes: [size(1, 4, 2500)] }))
    const offers = [{ name: 'Diwali', text: '', sizes: [{ id: 1, price: 1999 }] }]
    expect(productFacts(shirt({ variants, offers }), [], shop)).toMatchObject({
      offers: [{ shippingDetails: { shippingRate: { value: '80.00' } } }],
    })
  })

  test('name a rating and reviews only when there are any', () => {
    expect(productFacts(shirt(), [review], shop)).not.toHaveProperty('aggregateRating')
    const rated = shirt({ rating: { average: 4.2, count: 9 } })
    expect(
      productFacts(
        rated,
        Array.from({ length: 9 }, () => review),
        shop,
      ),
    ).toMatchObject({
      aggregateRating: { ratingValue: 4.2, reviewCount: 9 },
      review: Array.from({ length: 3 }, () => ({
        author: { name: 'Meena' },
        datePublished: '2026-01-02',
      })),
    })
  })

  test('charge for shipping up to the amount from which it is free', () => {
    const rate = (value: string) => ({ shippingDetails: { shippingRate: { value } } })
    const sizes = [size(1, 4, 2000), size(2, 4, 2000.01), size(3, 4, 1500), size(4, 4, 2500)]
    const dear = shirt()
    const variants = dear.variants.map((variant) => ({ ...variant, sizes }))
    expect(productFacts({ ...dear, variants }, [], shop)).toMatchObject({
      offers: [
        rate('80.00'),
        rate('0.00'),
        { shippingDetails: { '@id': '#shipping' } },
        { shippingDetails: { '@id': '#free-shipping' } },
      ],
    })
  })

  test('name the country of the shop', () => {
    const abroad = productFacts(shirt(), [], { ...shop, country: 'Sri Lanka' })
    expect(abroad).toMatchObject({
      offers: [
        {
          shippingDetails: { shippingDestination: { addressCountry: 'LK' } },
          hasMerchantReturnPolicy: { applicableCountry: 'LK' },
        },
        {},
      ],
    })
  })

  test('tell what can be returned, exchanged, or neither', () => {
    const policy = (facts: object) => ({ offers: [{ hasMerchantReturnPolicy: facts }, {}] })
    expect(productFacts(shirt(), [], shop)).toMatchObject(
      policy({ merchantReturnDays: 7, refundType: 'https://schema.org/FullRefund' }),
    )
    expect(productFacts(shirt({ is_returnable: false }), [], shop)).toMatchObject(
      policy({ refundType: 'https://schema.org/ExchangeRefund' }),
    )
    const final = shirt({ is_returnable: false, is_replaceable: false })
    expect(productFacts(final, [], shop)).toMatchObject(
      policy({ returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }),
    )
  })
})
