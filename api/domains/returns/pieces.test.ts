import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { asOwner } from '../../testing/owner.ts'
import {
  ask,
  askAndApprove,
  deliveredOrder,
  itemOf,
  payBack,
  refundsOf,
  statusOf,
} from '../../testing/returns.ts'
import { refusalOf, send } from '../../testing/send.ts'
import { type TestShop, test, testWithGateway } from '../../testing/shop.ts'
import { expectLedgerToBalance, stockOf } from '../../testing/stock.ts'
import { reconcilePayments } from '../orders/reconcile-payments.ts'
import { openRazorpay } from '../payments/razorpay.ts'
import { recordPickup } from './book-pickup.ts'
import { gradeReturn as gradeOf, receiveReturn } from './handle-returns.ts'
import { gradeReturn } from './steps.ts'

const withShipping = test.extend<{ settings: Record<string, string> }>({
  settings: { SHIPPING_FEE: '80' },
})

const gradedOf = (shop: TestShop) =>
  shop.db.selectFrom('graded_stock').select(['grade', 'pieces']).orderBy('grade').execute()

const grade = (shop: TestShop, requestId: number, pieces: object[]) =>
  gradeReturn(shop.db, {
    requestId,
    pieces: JSON.stringify(pieces),
    refundInstead: false,
    isOurFault: null,
    isUncollected: true,
    isShort: false,
  })

describe('the pieces of a line', () => {
  test('are asked back in parts until each was, and no more', async ({ shop }) => {
    const order = await deliveredOrder(shop, [await shop.make.product()], { quantity: 3 })
    const { customer } = order
    const lineId = order.lines[0]?.id ?? 0
    await ask(shop, customer, lineId, { quantity: 1, reason: 'One' })
    expect(await itemOf(shop, order, lineId)).toMatchObject({
      can_return: true,
      return_quantity: 2,
      return_request: { quantity: 1 },
    })
    const tooMany = await refusalOf(ask(shop, customer, lineId, { quantity: 3 }))
    expect([tooMany.status, tooMany.fields]).toEqual([
      400,
      { quantity: ['Only 2 pieces of this item can still be returned.'] },
    ])
    await ask(shop, customer, lineId, { request_type: 'Exchange', reason: 'The rest' })
    expect(await itemOf(shop, order, lineId)).toMatchObject({
      can_return: false,
      can_exchange: false,
      return_quantity: 0,
      return_request: { quantity: 2, type: 'Exchange' },
      return_requests: [{ reason: 'One' }, { reason: 'The rest' }],
    })
    for (const quantity of [undefined, 1]) {
      const { status, message } = await refusalOf(
        ask(shop, customer, lineId, { ...(quantity && { quantity }) }),
      )
      expect([status, message]).toEqual([409, 'A request for this item is open already.'])
    }
    for (const quantity of [0, -1, 1.5, 100, 'two']) {
      const json = { item_id: lineId, request_type: 'Return', quantity }
      const wrong = await send(shop, 'POST /api/create_return_request/', {
        token: customer.token,
        json,
      })
      expect([quantity, wrong.status, Object.keys(await wrong.json())]).toEqual([
        quantity,
        400,
        ['quantity'],
      ])
    }
  })

  test('are asked back 20 times at once no more often than there are', async ({ shop }) => {
    const { customer, lines } = await deliveredOrder(shop, [await shop.make.product()], {
      quantity: 3,
    })
    const json = { item_id: lines[0]?.id ?? 0, request_type: 'Return', quantity: 1 }
    const asked = Array.from({ length: 20 }, () =>
      send(shop, 'POST /api/create_return_request/', { token: customer.token, json }),
    )
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(3)
    expect(statuses.filter((status) => status === 409)).toHaveLength(17)
  })

  test('that did not come stay with her, where the grader says so', async ({ shop }) => {
    const shirt = await shop.make.product({ stock: 6 })
    const { customer, orderId, lines } = await deliveredOrder(shop, [shirt], { quantity: 4 })
    const lineId = lines[0]?.id ?? 0
    const id = await askAndApprove(shop, customer, lineId, { quantity: 3 })
    const came = [{ size_id: shirt.size.id, quantity: 2, grade: 'shelf' as const }]
    await recordPickup(shop.db, id, null)
    const given = { isShort: true }
    await expect(gradeOf(shop.db, id, [], given)).rejects.toMatchObject({ status: 400 })
    await expect(
      gradeOf(shop.db, id, [{ size_id: shirt.size.id, quantity: 4, grade: 'waste' }], given),
    ).rejects.toMatchObject({ status: 400 })
    await gradeOf(shop.db, id, came, given)
    const [refund] = await refundsOf(shop, orderId)
    const { goods } = await shop.db
      .selectFrom('orders')
      .select(sql<number>`amount_paise(purchase_id, 'goods')`.as('goods'))
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(refund?.amount_paise).toBe(goods / 2)
    expect(await stockOf(shop, shirt.size.id)).toBe(4)
    // Hers still, and asked back like any other.
    await askAndApprove(shop, customer, lineId, { quantity: 2 })
    await expectLedgerToBalance(shop)
  })

  test('go back by grade: to the shelf for sale, the others never', async ({ shop }) => {
    const shirt = await shop.make.product({ stock: 6 })
    const { customer, lines } = await deliveredOrder(shop, [shirt], { quantity: 4 })
    const id = await askAndApprove(shop, customer, lines[0]?.id ?? 0, { quantity: 3 })
    const size_id = shirt.size.id
    for (const pieces of [
      [{ size_id, quantity: 2, grade: 'shelf' }],
      [{ size_id, quantity: 4, grade: 'waste' }],
      [{ size_id: size_id + 1, quantity: 3, grade: 'shelf' }],
      [],
    ]) {
      expect(await grade(shop, id, pieces)).toMatchObject({ outcome: 'other_pieces' })
    }
    const pieces = ['shelf', 'second', 'waste'].map((each) => ({
      size_id,
      quantity: 1,
      grade: each,
    }))
    const graded = await Promise.all(Array.from({ length: 20 }, () => grade(shop, id, pieces)))
    expect(graded.filter(({ outcome }) => outcome === 'graded')).toHaveLength(1)
    expect(graded.filter(({ outcome }) => outcome === 'already')).toHaveLength(19)
    expect(await stockOf(shop, size_id)).toBe(3)
    expect(await gradedOf(shop)).toEqual([
      { grade: 'second', pieces: 1 },
      { grade: 'waste', pieces: 1 },
    ])
    await expectLedgerToBalance(shop)
    await expect(sql`update graded_stock set pieces = 5`.execute(shop.db)).rejects.toThrow(
      'permission denied',
    )
    await expect(sql`select put_back('x', 'return', '[]')`.execute(shop.db)).rejects.toThrow(
      'permission denied',
    )
    await expect(
      asOwner(
        shop,
        `insert into graded_ledger (size_id, grade, delta, reason, cause)
      values (${size_id}, 'waste', -2, 'adjustment', 'test')`,
      ),
    ).rejects.toThrow('graded_stock_pieces_check')
  })
})

type Case = {
  what: string
  lines: [paise: number, quantity: number][]
  asked: { line: number; quantity: number; reason?: string }[]
  refunds: number[]
  ends: string
  by?: 'card'
}

const faulty = 'It is faulty or damaged: a seam'
// Shipping ₹80; the fee for cash on delivery is ₹50. Each sum was worked out by hand.
const cases: Case[] = [
  {
    what: 'a piece of three',
    lines: [[333_33, 3]],
    asked: [{ line: 0, quantity: 1 }],
    refunds: [333_33],
    ends: 'Delivered',
  },
  {
    what: 'three of three, one by one',
    lines: [[333_33, 3]],
    asked: [1, 1, 1].map((quantity) => ({ line: 0, quantity })),
    refunds: [333_33, 333_33, 413_33],
    ends: 'Refunded',
  },
  {
    what: 'all at once',
    lines: [[333_33, 3]],
    asked: [{ line: 0, quantity: 3 }],
    refunds: [1_079_99],
    ends: 'Refunded',
  },
  {
    what: 'two lines, the last piece with the shipping',
    lines: [
      [100_01, 2],
      [250_00, 1],
    ],
    asked: [
      { line: 0, quantity: 1 },
      { line: 1, quantity: 1 },
      { line: 0, quantity: 1 },
    ],
    refunds: [100_01, 250_00, 180_01],
    ends: 'Refunded',
  },
  {
    what: 'two lines, one kept',
    lines: [
      [100_01, 2],
      [250_00, 1],
    ],
    asked: [{ line: 0, quantity: 2 }],
    refunds: [200_02],
    ends: 'Delivered',
  },
  {
    what: 'a faulty piece, with its fee',
    lines: [[500_00, 2]],
    asked: [{ line: 0, quantity: 1, reason: faulty }],
    refunds: [550_00],
    ends: 'Delivered',
  },
  {
    what: 'two faulty pieces, with one fee',
    lines: [[500_00, 2]],
    asked: [1, 1].map((quantity) => ({ line: 0, quantity, reason: faulty })),
    refunds: [550_00, 580_00],
    ends: 'Refunded',
  },
  {
    what: 'a faulty piece after one that does not fit',
    lines: [[500_00, 2]],
    asked: [
      { line: 0, quantity: 1, reason: 'It does not fit' },
      { line: 0, quantity: 1, reason: 'wrong' },
    ],
    refunds: [500_00, 630_00],
    ends: 'Refunded',
  },
  {
    what: 'a late order',
    lines: [[10_00, 1]],
    asked: [{ line: 0, quantity: 1, reason: 'It came too late' }],
    refunds: [140_00],
    ends: 'Refunded',
  },
  {
    what: 'a change of mind',
    lines: [[10_00, 1]],
    asked: [{ line: 0, quantity: 1, reason: 'I changed my mind too late' }],
    refunds: [90_00],
    ends: 'Refunded',
  },
  {
    what: 'a faulty piece of a card order, which had no fee for cash',
    by: 'card',
    lines: [[500_00, 2]],
    asked: [
      { line: 0, quantity: 1, reason: faulty },
      { line: 0, quantity: 1 },
    ],
    refunds: [500_00, 580_00],
    ends: 'Delivered',
  },
]

withShipping('gives back what was paid for the pieces, to the paisa', async ({ shop }) => {
  for (const { what, lines, asked, refunds, ends, by } of cases) {
    const products = []
    for (const [pricePaise] of lines) {
      products.push(await shop.make.product({ pricePaise, mrpPaise: null }))
    }
    const quantity = lines.map(([, pieces]) => pieces)
    const order = await deliveredOrder(shop, products, { quantity, ...(by && { by }) })
    for (const { line, ...piece } of asked) {
      const id = await askAndApprove(shop, order.customer, order.lines[line]?.id ?? 0, piece)
      expect(await receiveReturn(shop.db, id)).toEqual({ outcome: 'received' })
    }
    const written = await refundsOf(shop, order.orderId)
    expect([what, written.map(({ amount_paise: paise }) => paise)]).toEqual([what, refunds])
    if (by) continue
    for (const [at] of written.entries()) {
      const { payment_status: before } = await statusOf(shop, order.orderId)
      expect([what, at, before]).toEqual([what, at, 'paid'])
      await payBack(shop, order.orderId, at)
    }
    expect([what, (await statusOf(shop, order.orderId)).status]).toEqual([what, ends])
  }
  await expectLedgerToBalance(shop)
})

test('parts of a discounted line are the whole, whatever they are', async ({ shop }) => {
  const parts = async (paise: number, quantity: number, pieces: number[]) => {
    const sums: number[] = []
    for (const [at, each] of pieces.entries()) {
      const earlier = pieces.slice(0, at).reduce((sum, other) => sum + other, 0)
      const { rows } = await sql<{ paise: number }>`
        select pieces_paise(${paise}::bigint, ${quantity}::integer, ${earlier}::integer, ${each}::integer) as paise`.execute(
        shop.db,
      )
      sums.push(rows[0]?.paise ?? 0)
    }
    return sums
  }
  expect(await parts(1_000_00, 3, [1, 1, 1])).toEqual([333_33, 333_33, 333_34])
  expect(await parts(1_000_00, 3, [2, 1])).toEqual([666_66, 333_34])
  expect(await parts(999_99, 7, [3, 3, 1])).toEqual([428_56, 428_57, 142_86])
  expect(await parts(1, 2, [1, 1])).toEqual([0, 1])
})

testWithGateway('what does not tie at night is reported by its return', async ({ shop }) => {
  const shirt = await shop.make.product({ pricePaise: 500_00 })
  const { customer, lines } = await deliveredOrder(shop, [shirt], { quantity: 2 })
  const id = await askAndApprove(shop, customer, lines[0]?.id ?? 0, { quantity: 2 })
  const size_id = shirt.size.id
  await grade(shop, id, [
    { size_id, quantity: 1, grade: 'second' },
    { size_id, quantity: 1, grade: 'shelf' },
  ])
  const found = async () => {
    const span = { from: new Date(Date.now() - 60_000), to: new Date() }
    return (await reconcilePayments(shop.db, openRazorpay(shop.config.razorpay), span))
      .discrepancies
  }
  expect(await found()).toEqual([])
  await asOwner(shop, 'update graded_stock set pieces = 3')
  expect(await found()).toEqual([
    `Of size ${size_id} 3 are counted as second, and 1 in the ledger.`,
  ])
  await asOwner(
    shop,
    'update graded_stock set pieces = 1; update refunds set amount_paise = amount_paise - 1',
  )
  expect(await found()).toEqual([`Return ${id} gives back ₹1,000.00, its refund ₹999.99.`])
  await asOwner(
    shop,
    `update refunds set amount_paise = amount_paise + 1;
    delete from graded_ledger; delete from graded_stock`,
  )
  expect(await found()).toEqual([`Return ${id} is of 2 pieces, and 1 were put back.`])
})
