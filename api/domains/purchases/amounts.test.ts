import { expect, test } from 'vitest'
import { listTotalOf, toAmounts } from './amounts.ts'

const goods = { kind: 'goods', reason: '', paise: 2_598_00 }
const shipping = { kind: 'shipping', reason: '', paise: 80_00 }

test('an amount is called by its reason, else by its kind, be it known or not', () => {
  const rows = [
    goods,
    shipping,
    { kind: 'cod_fee', reason: '', paise: 50_00 },
    { kind: 'gift_wrap', reason: 'Gift wrap, red', paise: 20_00 },
    { kind: 'late_fee', reason: '', paise: 1 },
  ]
  expect(toAmounts(rows)).toEqual([
    { kind: 'goods', label: 'Subtotal', amount: 2598 },
    { kind: 'shipping', label: 'Shipping', amount: 80 },
    { kind: 'cod_fee', label: 'Cash on delivery fee', amount: 50 },
    { kind: 'gift_wrap', label: 'Gift wrap, red', amount: 20 },
    { kind: 'late_fee', label: 'Late fee', amount: 0.01 },
  ])
})

test('goods come first and what comes off next, whenever it was added', () => {
  const rows = [
    shipping,
    { kind: 'discount', reason: 'Pongal, 10 % off', paise: -259_80 },
    goods,
    { kind: 'discount', reason: '', paise: -1_00 },
  ]
  expect(toAmounts(rows).map(({ label, amount }) => `${label} ${amount}`)).toEqual([
    'Subtotal 2598',
    'Pongal, 10 % off -259.8',
    'Discount -1',
    'Shipping 80',
  ])
  expect(listTotalOf(rows)).toBe(2598)
})
