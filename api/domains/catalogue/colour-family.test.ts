import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CatalogueFile } from './catalogue-schema.ts'
import { colourFamily } from './colour-family.ts'

test('a shade belongs to the family that a shopper would look under', () => {
  const shades = {
    '#ffffff': 'White',
    '#efebe2': 'White',
    '#000000': 'Black',
    '#2b2b2b': 'Black',
    '#808080': 'Grey',
    '#d8c3a5': 'Beige',
    '#c1121f': 'Red',
    '#f4a6b7': 'Pink',
    '#5c3317': 'Brown',
    '#e07b1f': 'Orange',
    '#e3b505': 'Yellow',
    '#fffdd0': 'Yellow',
    '#556b2f': 'Green',
    '#2e7d32': 'Green',
    '#0f7c80': 'Teal',
    '#27325e': 'Blue',
    '#a9c3d9': 'Blue',
    '#6a2c91': 'Purple',
    '#d81b7a': 'Pink',
  }
  const families = Object.keys(shades).map((hex) => [hex, colourFamily('', hex)])
  expect(Object.fromEntries(families)).toEqual(shades)
})

test('letter case makes no difference, and every hue has a family', () => {
  expect(colourFamily('', '#C1121F')).toBe(colourFamily('', '#c1121f'))
  const known = new Set(
    'White Black Grey Beige Red Pink Brown Orange Yellow Green Teal Blue Purple'.split(' '),
  )
  const steps = ['00', '33', '66', '99', 'cc', 'ff']
  for (const red of steps) {
    for (const green of steps) {
      for (const blue of steps) {
        expect(known).toContain(colourFamily('', `#${red}${green}${blue}`))
      }
    }
  }
})

test('every colour of the demo is under the family where a shopper looks for it', () => {
  const expected = {
    Blue: `Blue Stripe, Chambray, Chambray Blue, Cloud Blue, Faded Blue, Ice Blue, Indigo, Light Wash, Mid Blue, Midnight, Navy, Navy Stripe, Navy and Leaf, Night Indigo, Raw Indigo, Sea, Sky`,
    White: `Ivory, Ivory and Madder, White, White and Leaf`,
    Pink: `Blush, Blush and Plum, Coral, Dusty Rose, Rose, Rose Stripe`,
    Green: `Bottle, Forest, Leaf, Leaf Stripe, Leaf and Navy, Mint, Neem, Olive, Olive Melange`,
    Red: `Madder, Madder Stripe, Madder and Sand`,
    Orange: `Peach, Rust, Saffron, Saffron and Teal, Sunset, Terracotta`,
    Teal: `Aqua, Aqua Stripe, Deep Teal, Lagoon, Teal, Teal and Sand`,
    Beige: `Ecru, Khaki, Sand, Sand and Bottle, Stone`,
    Grey: `Ash Grey, Charcoal, Grey, Grey Melange, Slate`,
    Black: `Black, Ink`,
    Purple: `Lilac, Plum, Plum and Rose`,
    Brown: `Cocoa`,
    Yellow: `Butter, Mango, Turmeric`,
  }
  const file = readFileSync(new URL('../../../demo/catalogue.json', import.meta.url), 'utf8')
  const colours = CatalogueFile.parse(JSON.parse(file)).products.flatMap(
    (product) => product.colours,
  )
  const families = Map.groupBy(colours, ({ name, hex }) => colourFamily(name, hex))
  const names = (family: string) =>
    [...new Set(families.get(family)?.map(({ name }) => name))].sort().join(', ')
  expect(Object.fromEntries([...families.keys()].map((family) => [family, names(family)]))).toEqual(
    expected,
  )
})

test('the last word for a colour decides, of the first colour named', () => {
  const names = {
    'Mint Blue': 'Blue',
    'Olive-Green': 'Green',
    'Rose/Leaf': 'Pink',
    KHAKI: 'Beige',
    'Deep 9': 'Red',
    Sandal: 'Red',
  }
  for (const [name, family] of Object.entries(names)) {
    expect([name, colourFamily(name, '#c1121f')]).toEqual([name, family])
  }
})
