import { sql } from 'kysely'
import { expect } from 'vitest'
import { type TestShop, test } from '../../../testing/shop.ts'

async function facetsOf(shop: TestShop, features: Record<string, string>) {
  const { rows } = await sql<{ kind: string; value: string }>`
    select kind, value from product_facets(${JSON.stringify(features)}) order by kind, value`.execute(
    shop.db,
  )
  return rows.map(({ kind, value }) => `${kind}: ${value}`)
}

test('a fabric is what a shopper would tick, whatever it weighs', async ({ shop }) => {
  const fabrics = {
    '100% cotton oxford, 140 gsm': 'cotton oxford',
    '100% combed cotton jersey, 180 gsm': 'cotton jersey',
    '100% slub cotton, 165 gsm': 'slub cotton',
    'Pure Silk': 'silk',
    '98% cotton 2% elastane denim, 9.5 oz': 'stretch denim',
    '92% cotton 6% polyester 2% elastane denim, 10 oz': 'stretch denim',
    '100% cotton denim, 12.5 oz': 'denim',
    '97% cotton 3% elastane poplin, 118 gsm': 'stretch poplin',
    '95% cotton 5% elastane': 'stretch cotton',
    '70% cotton 30% linen, 180 gsm': 'linen blend',
    '60% cotton 40% recycled polyester, 175 gsm': 'cotton blend',
    '70% polyester 28% viscose 2% elastane, 235 gsm': 'polyester blend',
    '': undefined,
  }
  for (const [written, facet] of Object.entries(fabrics)) {
    const expected = facet === undefined ? [] : [`fabric: ${facet}`]
    expect([written, await facetsOf(shop, { Fabric: written })]).toEqual([written, expected])
  }
})

test('the other facets leave out what only describes', async ({ shop }) => {
  const features = {
    Sleeve: 'Full sleeve with buttoned cuff',
    Length: 'Knee length, side slits',
    Pattern: 'Plain with border',
    occasion: 'Festive, Office and weddings',
    Fit: 'Regular',
  }
  expect(await facetsOf(shop, features)).toEqual([
    'length: knee length',
    'occasion: festive',
    'occasion: office',
    'occasion: weddings',
    'print: plain with border',
    'sleeve: full sleeve',
  ])
})
