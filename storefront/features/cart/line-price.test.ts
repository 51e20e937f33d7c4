import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinePrice, PaidEach, PaidTotal } from './line-price.tsx'

const shown = (props: Parameters<typeof LinePrice>[0]) =>
  renderToStaticMarkup(createElement(LinePrice, props)).replaceAll(/ class="[^"]*"/g, '')

test('a line shows list and paid price of all and of each, and of each the list price where paise do not divide', () => {
  const each = (paidTotal: number) => {
    const line = { paidTotal, listPrice: 999, quantity: 3 }
    return [PaidTotal(line), PaidEach(line)].map((element) =>
      renderToStaticMarkup(element).replaceAll(/<span[^>]*>[^<]*<\/span>| class="[^"]*"/g, ''),
    )
  }
  expect(each(1998)).toEqual(['<s>₹2,997.00</s> ₹1,998.00', '<s>₹999.00</s> ₹666.00'])
  expect(each(1998.01)).toEqual(['<s>₹2,997.00</s> ₹1,998.01', '₹999.00'])
  expect(each(2997)).toEqual(['₹2,997.00', '₹999.00'])
})

test('a list price is struck where a discount has a piece cost less, and else not said', () => {
  expect(shown({ price: 899.1, listPrice: 999, quantity: 3 })).toBe(
    '<s><span>Before discounts </span>₹2,997.00</s> ₹2,697.30',
  )
  expect(shown({ price: 999, listPrice: 999 })).toBe('₹999.00')
})
