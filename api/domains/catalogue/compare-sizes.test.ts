import { expect, test } from 'vitest'
import { compareSizes } from './compare-sizes.ts'

const inOrder = [
  ['XXS', '2XS'],
  ['XS', 'Extra Small', 'X-Small'],
  ['S', 'Small', 's', 'S (36)'],
  ['S/M'],
  ['M', 'Medium', 'M-38', '38 M'],
  ['L', 'Large'],
  ['XL', 'Extra Large', 'X-Large', '1XL'],
  ['XXL', '2XL', '2X', 'XX-Large', '2 XL', 'Double XL', 'Extra Extra Large'],
  ['3XL', 'XXXL', '3X-Large'],
  ['4XL', 'XXXXL'],
  ['5XL'],
  ['6'],
  ['28', '28/30'],
  ['UK 30'],
  ['38', '38.0'],
  ['38.5'],
  ['100'],
  ['Newborn', 'NB'],
  ['0-3M', '0-3 Months', '0 - 3 mths'],
  ['6-12M'],
  ['18M'],
  ['1-2Y', '1-2 Years', '1 Yr'],
  ['9-10Y'],
  ['10-11Y', '10-11 years'],
  ['Tall', 'Regular'],
  ['Free', 'Free Size', 'FREESIZE', 'One Size', 'OS'],
]

test('sizes stand in the order of what they fit, by whichever name', () => {
  const placed = inOrder.flatMap((names, place) => names.map((name) => ({ name, place })))
  for (const one of placed) {
    for (const other of placed) {
      const expected = Math.sign(one.place - other.place)
      expect([one.name, other.name, Math.sign(compareSizes(one.name, other.name))]).toEqual([
        one.name,
        other.name,
        expected,
      ])
    }
  }
})
