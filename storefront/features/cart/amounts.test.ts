import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Amount } from '../../../contract/amounts.ts'
import { withoutCashFee, withShipping } from '../../../contract/shown-amounts.ts'
import { Amounts } from './amounts.tsx'

const goods = { kind: 'goods', label: 'Subtotal', amount: 2598 }
const cashFee = { kind: 'cod_fee', label: 'Cash on delivery fee', amount: 50 }
const pongal = { kind: 'discount', label: 'Pongal, 10 % off', amount: -259.8 }
const giftWrap = { kind: 'gift_wrap', label: 'Gift wrap', amount: 20 }

/** Each row as its label and its sum. */
const shown = (amounts: Amount[]) =>
  [
    ...renderToStaticMarkup(createElement(Amounts, { amounts })).matchAll(
      /<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g,
    ),
  ].map(([, label, sum]) => `${label} ${sum}`)

test("today's order reads as it always has", () => {
  expect(shown(withShipping([goods, cashFee]))).toEqual([
    'Subtotal ₹2,598.00',
    'Shipping Free',
    'Cash on delivery fee ₹50.00',
  ])
  expect(shown(withShipping(withoutCashFee([goods, cashFee])))).toEqual([
    'Subtotal ₹2,598.00',
    'Shipping Free',
  ])
  const shipping = { kind: 'shipping', label: 'Shipping', amount: 80 }
  expect(shown(withShipping([goods, shipping]))[1]).toBe('Shipping ₹80.00')
})

test('a kind that nobody has heard of is shown by its label, and a discount is taken off', () => {
  expect(shown(withShipping([goods, pongal, giftWrap, cashFee]))).toEqual([
    'Subtotal ₹2,598.00',
    'Pongal, 10 % off −₹259.80',
    'Shipping Free',
    'Gift wrap ₹20.00',
    'Cash on delivery fee ₹50.00',
  ])
})
