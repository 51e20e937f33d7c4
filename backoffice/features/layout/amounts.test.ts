import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Amounts } from './amounts.tsx'

test('kinds are shown by their label and sum, unless the office has its own word', () => {
  const amounts = [
    { kind: 'goods', label: 'Subtotal', amount: 2598 },
    { kind: 'discount', label: 'Pongal, 10 % off', amount: -259.8 },
    { kind: 'gift_wrap', label: 'Gift wrap', amount: 20 },
  ]
  const html = renderToStaticMarkup(createElement(Amounts, { amounts, words: { goods: 'Goods' } }))
  expect(
    html
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/ +/g, ' ')
      .trim(),
  ).toBe('Goods ₹2,598.00 Pongal, 10 % off -₹259.80 Gift wrap ₹20.00')
})
