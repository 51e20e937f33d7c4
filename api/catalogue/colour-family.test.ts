import { expect, test } from 'vitest'
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
  const families = Object.keys(shades).map((hex) => [hex, colourFamily(hex)])
  expect(Object.fromEntries(families)).toEqual(shades)
})

test('letter case makes no difference, and every hue has a family', () => {
  expect(colourFamily('#C1121F')).toBe(colourFamily('#c1121f'))
  const known = new Set(
    'White Black Grey Beige Red Pink Brown Orange Yellow Green Teal Blue Purple'.split(' '),
  )
  const steps = ['00', '33', '66', '99', 'cc', 'ff']
  for (const red of steps) {
    for (const green of steps) {
      for (const blue of steps) {
        expect(known).toContain(colourFamily(`#${red}${green}${blue}`))
      }
    }
  }
})
