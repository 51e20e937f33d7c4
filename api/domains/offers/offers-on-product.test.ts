import { expect } from 'vitest'
import { offerScope } from '../../../contract/office/offer-scope.ts'
import { makeOffer } from '../../testing/offers.ts'
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
