import { expect, test } from 'vitest'
import type { Cart, CartLine } from '../../../contract/cart.ts'
import { changeCart, totalLabel } from './cart-state.ts'

const lineOf = (id: number, price: number, listPrice = price) =>
  ({
    id,
    quantity: 1,
    list_price: listPrice,
    line_total: price,
    paid_total: price,
    offers: [] as string[],
    size_variant: { get_price: price, stock: 9 },
  }) as CartLine

const cart: Cart = {
  items: [lineOf(1, 999.5), lineOf(2, 500)],
  for_later: [],
  total: 1499.5,
  list_total: 1499.5,
  amounts: [{ kind: 'goods', label: 'Subtotal', amount: 1499.5 }],
  offers: [],
  offer_code: null,
  offer_refused: null,
}

test('a change is counted at once: in its line, its goods and its total', () => {
  const more = changeCart(cart, { lineId: 1, quantity: 3 })
  expect(more).toMatchObject({ total: 3498.5, list_total: 3498.5, amounts: [{ amount: 3498.5 }] })
  expect(more.items[0]?.line_total).toBe(2998.5)
  const later = changeCart(more, { lineId: 1, isForLater: true })
  expect(later).toMatchObject({ total: 500, amounts: [{ kind: 'goods', amount: 500 }] })
  expect(changeCart(later, { lineId: 1, isForLater: false })).toEqual(more)
  expect(changeCart(cart, { lineId: 2, quantity: 0 }).total).toBe(999.5)

  const allLater = {
    ...cart,
    items: [],
    for_later: cart.items,
    total: 0,
    list_total: 0,
    amounts: [],
  }
  expect(changeCart(allLater, { lineId: 2, isForLater: false })).toMatchObject({
    total: 500,
    amounts: [{ kind: 'goods', label: 'Subtotal', amount: 500 }],
  })
})

test('what else comes on or off stays till the server has answered, and the amounts add up', () => {
  const pongal = { kind: 'discount', label: 'Pongal', amount: -100 }
  const reduced = { ...cart, amounts: [...cart.amounts, pongal], total: 1399.5 }
  const more = changeCart(reduced, { lineId: 2, quantity: 2 })
  expect(more.amounts).toEqual([{ ...cart.amounts[0], amount: 1999.5 }, pongal])
  expect(more).toMatchObject({ total: 1899.5, list_total: 1999.5 })
  const line = { ...lineOf(1, 999), paid_total: 899.1 }
  const { items } = changeCart({ ...cart, items: [line] }, { lineId: 1, quantity: 3 })
  expect(items).toMatchObject([{ line_total: 2997, paid_total: 2697.3 }])
  expect([totalLabel(cart), totalLabel(more)]).toEqual(['Subtotal', 'Total'])
})
