import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Where a price may meet a number of pieces. */
const homes = [
  'api/domains/purchases/price-purchase.sql',
  'api/domains/purchases/amounts.sql',
  // What offers take off, before a purchase is priced.
  'api/domains/offers/reckon-offer.ts',
  'api/domains/offers/spread.ts',
  'api/domains/offers/stacks.ts',
  // The tax of a line, which is of its price and pieces.
  'api/domains/orders/write-order.sql',
  // A line as it is shown, whose pieces all cost the same; no sum is made of it.
  'storefront/features/cart/line-price.tsx',
  'storefront/features/orders/order-items.tsx',
  // What is shown of a tap until the server has answered it.
  'storefront/features/cart/added-sheet.tsx',
  'storefront/features/cart/cart-state.ts',
  // What a shop of an earlier version has, carried over.
  'api/ground/db/migrations/0110_purchases.sql',
]

// However it is written: price_paise * quantity, pieces * unit.pricePaise, quantity * Math.round(price * 100) …
const price = String.raw`[\w.]*(?:[pP]rice|[rR]upees|[mM]rp)\w*`
const pieces = String.raw`[\w.]*(?:[qQ]uantity|[pP]ieces|[cC]ount)\w*`
const between = String.raw`(?:::\w+|\s\*\s100|[()])*\s*\*\s*[\w.(]*?`
const multiplied = new RegExp(`${price}${between}\\b${pieces}|${pieces}${between}\\b${price}`)

const isMultiplied = (line: string) => multiplied.test(line)

test.for([
  'sum(unit_price_paise * quantity)',
  'select l.quantity * l.unit_price_paise',
  'p_line.unit_price_paise * p_pieces',
  'const total = line.pricePaise * line.quantity',
  'line.quantity * size.price',
  '(Math.round(size.price * 100) * quantity) / 100',
  'quantity * Math.round(price * 100)',
  'toRupees(toPaise(rupees) * quantity)',
])('sees that %s is reckoned', (line) => {
  expect(isMultiplied(line)).toBe(true)
})

test.for(['price * 100', 'quantity * 2', 'height: pieceCm.height * pieces', '/* price */'])(
  'sees that %s is no sum of an order',
  (line) => {
    expect(isMultiplied(line)).toBe(false)
  },
)

test('a price meets a number of pieces where a purchase is priced, and nowhere else', () => {
  const files = globSync('{api,contract,storefront,backoffice,ui}/**/*.{ts,tsx,sql}', { cwd: root })
  const sources = files.filter((file) => !/\.test\.tsx?$|^api\/testing\/|\/schema\.sql$/.test(file))
  expect(sources.length).toBeGreaterThan(1_000)
  const found = sources.filter((file) =>
    readFileSync(`${root}/${file}`, 'utf8').split('\n').some(isMultiplied),
  )
  expect(found.toSorted()).toEqual(homes.toSorted())
})
