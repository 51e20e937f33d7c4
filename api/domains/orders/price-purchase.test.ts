import { expect } from 'vitest'
import { toPaise, toRupees } from '../../ground/http/money.ts'
import { asOwner } from '../../testing/owner.ts'
import { createRandom } from '../../testing/random.ts'
import { requestNow } from '../../testing/request.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { placeCodOrder } from './place-order.ts'
import { previewBuyNow, previewCart } from './preview-order.ts'
import { readPurchase } from './read-purchase.ts'
import { startPurchase } from './start-purchase.ts'

const random = createRandom(20_26)
const paise = (limit: number) => 1 + random.below(limit)

/** Fees with a threshold that is often exactly the subtotal, or a paisa beside it. */
function randomFees(subtotal: number) {
  return {
    shippingPaise: random.chance(0.2) ? 0 : paise(200_00),
    codPaise: random.chance(0.2) ? 0 : paise(100_00),
    freeShippingAbovePaise: random.chance(0.6) ? subtotal - 1 + random.below(3) : paise(20_000_00),
  }
}

const setFees = (shop: TestShop, fees: ReturnType<typeof randomFees>) =>
  asOwner(
    shop,
    `insert into shop_facts (name, version, value)
     select name, 1 + coalesce((select max(version) from shop_facts s where s.name = fee.name), 0), value
     from (values ('cod_fee', '${toRupees(fees.codPaise)}'), ('shipping_fee', '${toRupees(fees.shippingPaise)}'),
       ('free_shipping_above', '${toRupees(fees.freeShippingAbovePaise)}')) as fee(name, value)`,
  )

test('preview, hold and order agree to the paisa for any cart and fees', async ({ shop }) => {
  const { db, make } = shop
  const sizes = []
  for (let n = 0; n < 8; n++) {
    const pricePaise = paise(5_000_00)
    const product = await make.product({ pricePaise, mrpPaise: null, stock: 10_000 })
    sizes.push({ ...product, pricePaise })
  }
  for (let round = 0; round < 40; round++) {
    const customer = await make.customer()
    const address = await make.address(customer, { isDefault: true })
    const lines = random
      .shuffle(sizes)
      .slice(0, 1 + random.below(sizes.length))
      .map((piece) => ({ ...piece, quantity: 1 + random.below(99) }))
    const subtotal = lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0)
    const fees = randomFees(subtotal)
    await setFees(shop, fees)
    const { config } = shop
    const shipping = subtotal > fees.freeShippingAbovePaise ? 0 : fees.shippingPaise
    const [line] = lines
    const isCart = lines.length > 1 || line === undefined
    if (isCart) {
      for (const { size, quantity } of lines) await make.cartLine(customer, size.id, quantity)
    }

    const preview = isCart
      ? await previewCart(db, config, customer.id)
      : await previewBuyNow(db, config, customer.id, { ...line.selection, quantity: line.quantity })
    expect(toPaise(preview.total_price)).toBe(subtotal)
    expect(toPaise(preview.shipping_fee)).toBe(shipping)
    expect(toPaise(preview.card_total)).toBe(subtotal + shipping)
    expect(toPaise(preview.cod_total)).toBe(subtotal + shipping + fees.codPaise)

    const purchase = isCart
      ? readPurchase({ type: 'cart' })
      : readPurchase({ type: 'buynow', ...line.selection, quantity: line.quantity })
    const bought = {
      ...purchase,
      customerId: customer.id,
      addressId: null,
      gstin: null,
      notes: null,
      consents: {},
    }
    const hold = (expectedTotalPaise: number) =>
      startPurchase(
        db,
        { ...bought, expectedTotalPaise },
        { method: 'card', holdSeconds: 900 },
        { limits: config.limits },
      )
    const total = subtotal + shipping
    await expect(hold(subtotal - 1)).rejects.toMatchObject({ code: 'price_changed' })
    expect(await hold(toPaise(preview.card_total))).toMatchObject({ total_paise: total })

    const order = await placeCodOrder(
      db,
      config,
      customer.id,
      {
        ...(isCart
          ? { type: 'cart' as const }
          : { type: 'buynow' as const, ...line.selection, quantity: line.quantity }),
        shipping_address_id: address.id,
        expected_total: preview.cod_total,
      },
      requestNow(shop),
    )
    expect(order.total_amount).toBe(preview.cod_total)
  }
})
