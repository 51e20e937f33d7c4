import { expect } from 'vitest'
import { toPaise } from '../../ground/http/money.ts'
import { createRandom } from '../../testing/random.ts'
import { requestNow } from '../../testing/request.ts'
import { test } from '../../testing/shop.ts'
import { holdStock } from '../payments/service.ts'
import { placeCodOrder } from './place-order.ts'
import { previewBuyNow, previewCart } from './preview-order.ts'
import { readPurchase } from './read-purchase.ts'

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
    const config = { ...shop.config, fees }
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
    const hold = (expectedTotalPaise: number) =>
      holdStock(db, {
        customerId: customer.id,
        ...purchase,
        addressId: null,
        hold: '900 seconds',
        shippingFeePaise: fees.shippingPaise,
        freeShippingAbovePaise: fees.freeShippingAbovePaise,
        expectedTotalPaise,
        limits: null,
      })
    const amount = { amount_paise: subtotal + shipping }
    expect(await hold(subtotal - 1)).toMatchObject({ outcome: 'price_changed', ...amount })
    const held = await hold(toPaise(preview.card_total))
    expect(held).toMatchObject({ outcome: 'held', ...amount })

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
