import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, lookColours, nearestReadable, unreadable } from '../../../contract/look.ts'

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('the look that a shop comes with is that of the stylesheet, and can be read', () => {
  const tokens = readFileSync('ui/tokens.css', 'utf8')
  for (const [name, hex] of Object.entries(lookColours)) {
    expect(tokens).toContain(`--color-${name}: ${hex};`)
  }
  expect(unreadable(lookColours)).toEqual([])
})

test('what cannot be read is named with the nearest that can', () => {
  const colours = { ...lookColours, madder: '#e07060' }
  const [found, ...others] = unreadable(colours)
  expect([found?.name, others]).toEqual(['madder', []])
  const { nearest = '' } = found ?? {}
  expect(contrast(nearest, colours.linen)).toBeGreaterThan(3)
  expect(contrast(nearest, colours.paper)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(nearest, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  // A ground that no text can be read on has none.
  expect(nearestReadable('ink', { ...colours, paper: '#777777', linen: '#111111' })).toBeUndefined()
})
