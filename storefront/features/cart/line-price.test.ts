import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinePrice } from './line-price.tsx'

const shown = (props: Parameters<typeof LinePrice>[0]) =>
  renderToStaticMarkup(createElement(LinePrice, props)).replaceAll(/ class="[^"]*"/g, '')

test('a list price is struck where a discount has a piece cost less, and else not said', () => {
  expect(shown({ price: 899.1, listPrice: 999, quantity: 3 })).toBe(
    '<s><span>Before discounts </span>₹2,997.00</s> ₹2,697.30',
  )
  expect(shown({ price: 999, listPrice: 999 })).toBe('₹999.00')
})
