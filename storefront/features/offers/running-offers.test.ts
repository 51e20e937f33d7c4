import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RunningOffers } from './running-offers.tsx'

test('an offer that ends says when, in its own line', () => {
  const until = '2026-11-30T18:30:00.000Z'
  const offers = [
    { name: 'Pongal', text: '₹849 with this offer', until },
    { name: 'Three', text: 'Buy 2, get 1 free' },
  ]
  const shown = renderToStaticMarkup(createElement(RunningOffers, { offers }))
  expect(shown.replaceAll(/<\/?[^>]*>/g, '|')).toContain(
    '|Pongal|: ₹849 with this offer, until 1 Dec 2026, 12:00 am|',
  )
  expect(shown).toContain('</b>: Buy 2, get 1 free</li>')
})
