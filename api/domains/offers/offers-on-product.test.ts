import { expect } from 'vitest'
import { offerScope } from '../../../contract/office/offer-scope.ts'
import { followOffers, makeOffer } from '../../testing/offers.ts'
import { asOwner } from '../../testing/owner.ts'
import { test } from '../../testing/shop.ts'

test('a product says the automatic offers that run on it, as soon as they start, change and stop', async ({
  shop,
}) => {
  const { id } = await shop.make.product({ pricePaise: 999_00, mrpPaise: null })
  const other = await shop.make.product({ pricePaise: 500_00, mrpPaise: null })
  const offersOf = async (productId: number) =>
    (await shop.as()('GET /api/products/{id}/', { params: { id: productId } })).offers
  const soon = async (productId: number, expected: unknown) => {
    await expect
      .poll(() => offersOf(productId), { timeout: 10_000, interval: 20 })
      .toEqual(expected)
  }
  expect(await offersOf(id)).toBeUndefined()

  const scope = offerScope.parse({ products: [id] })
  const offer = await makeOffer(shop, { name: 'Diwali', kind: 'percent', percent: 15, scope })
  await makeOffer(shop, { code: 'HERS', kind: 'percent', percent: 50 })
  await makeOffer(shop, { kind: 'percent', percent: 50, customers: [1] })
  const known = { name: 'Diwali', text: '₹849 with this offer', price: 849 }
  await soon(id, [{ ...known, sizes: [{ id: expect.any(Number), price: 849 }] }])
  expect(await offersOf(other.id)).toBeUndefined()

  await makeOffer(shop, { name: 'Three', kind: 'buy_get', buy: 2, get: 1, get_percent: 100 })
  await soon(other.id, [{ name: 'Three', text: 'Buy 2, get 1 free' }])
  const limited = await makeOffer(shop, { name: 'Few', kind: 'rupees', paise: 10_000, uses: 2 })
  await soon(other.id, [expect.anything(), expect.objectContaining({ price: 400 })])
  await asOwner(shop, `update offer_limits set uses_left = 0 where offer_id = ${limited}`)
  await soon(other.id, [{ name: 'Three', text: 'Buy 2, get 1 free' }])
  await asOwner(shop, `update offers set state = 'stopped' where id = ${offer}`)
  await soon(id, [{ name: 'Three', text: 'Buy 2, get 1 free' }])
})

test('cards have what a piece costs with an offer, beside its price', async ({ shop }) => {
  const shirt = await shop.make.product({ pricePaise: 999_00, mrpPaise: null })
  const other = await shop.make.product({ pricePaise: 500_00, mrpPaise: null })
  const customer = await shop.make.customer()
  const viewed = [shirt, other].map(({ id }) => ({ product_id: id }))
  await shop.as(customer)('POST /api/recently_viewed/', { body: { viewed } })
  const pricesIn = (results: { id: number; price: number; offer_price?: number | undefined }[]) =>
    Object.fromEntries(results.map(({ id, price, offer_price }) => [id, [price, offer_price]]))
  const soon = async (shirtPrices: unknown[]) => {
    const prices = { [shirt.id]: shirtPrices, [other.id]: [500, undefined] }
    await followOffers(shop)
    const listed = async () => pricesIn((await shop.as()('GET /api/products/')).results)
    await expect.poll(listed, { timeout: 10_000, interval: 20 }).toEqual(prices)
    const { results } = await shop.as(customer)('GET /api/recently_viewed/')
    expect(pricesIn(results)).toEqual(prices)
  }
  await soon([999, undefined])
  const scope = offerScope.parse({ products: [shirt.id] })
  const offer = await makeOffer(shop, { kind: 'percent', percent: 15, scope })
  await makeOffer(shop, { kind: 'rupees', paise: 10_000, scope })
  // What depends on the cart is not foretold.
  await makeOffer(shop, { kind: 'percent', percent: 50, pieces: 2 })
  await soon([999, 849])
  await asOwner(shop, `update offers set state = 'ended' where id = ${offer}`)
  await soon([999, 899])
})
