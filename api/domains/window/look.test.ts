import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  contrast,
  headingFaces,
  lookColours,
  nearestReadable,
  textFaces,
  unreadable,
} from '../../../contract/look.ts'
import { lookPath, lookStylesheet } from './look.ts'

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

const theme = (heading: (typeof headingFaces)[number], text: (typeof textFaces)[number]) => ({
  colours: {},
  corner: 'soft' as const,
  faces: { heading, text },
  mail_head: { shows: 'mark' as const },
})

test('the faces that a shop comes with cost its look nothing', () => {
  const body = theme('newsreader', 'anek-latin')
  expect(lookStylesheet(body)).toBe(':root{--radius-sm:2px}\n')
  expect(lookPath(7, body)).toBe('/look/7.css')
})

/** What stands in for a face has its widths and its lines, whichever font the reader has. */
function expectFallbacks(sheet: string, family: string, atLeast: number) {
  const faces = [...sheet.matchAll(/@font-face ?\{([^}]+)\}/g)].map(([, rules = '']) => rules)
  const fallbacks = faces.filter((rules) => rules.includes(`'${family} Fallback'`))
  expect(fallbacks.length).toBeGreaterThanOrEqual(atLeast)
  for (const rules of fallbacks) {
    const share = (name: string) =>
      Number(new RegExp(`${name}: ?([\\d.]+)%`).exec(rules)?.[1] ?? Number.NaN)
    expect(rules).toContain('local(')
    const width = share('size-adjust')
    expect(width > 75 && width < 120).toBe(true)
    expect(share('line-gap-override')).toBe(0)
    // A line of it is as high as one of the face: 1 to 1.45 ems.
    const height = ((share('ascent-override') + share('descent-override')) * width) / 10_000
    expect(height >= 0.99 && height < 1.45).toBe(true)
  }
}

test('each other face is cut for its role, with a rupee sign and what stands in for it until it is there', () => {
  const cases = [
    ...headingFaces.slice(1).map((face) => ['heading', theme(face, 'anek-latin')] as const),
    ...textFaces.slice(1).map((face) => ['text', theme('newsreader', face)] as const),
  ]
  expect(cases).toHaveLength(16)
  const seen = new Set<string>()
  for (const [role, body] of cases) {
    const sheet = lookStylesheet(body)
    const token = role === 'heading' ? '--font-serif' : '--font-sans'
    expect(sheet).toContain(`${token}:"Shop ${role}","Shop ${role} Fallback"`)
    expect(sheet).not.toContain(role === 'heading' ? '--font-sans' : '--font-serif')
    expect(sheet).toMatch(
      /data:font\/woff2;base64,[^)]{200,}\) format\('woff2'\);unicode-range: U\+20B9/,
    )
    expectFallbacks(sheet, `Shop ${role}`, 2)
    for (const [, url = ''] of sheet.matchAll(/url\((\/assets\/[^)]+)\)/g)) {
      const bytes = readFileSync(`build/client${url}`)
      expect(bytes.subarray(0, 4).toString()).toBe('wOF2')
      expect(bytes.length).toBeLessThan(24_000)
      seen.add(url)
    }
    expect(lookPath(7, body)).toMatch(/^\/look\/7\.css\?faces=[\w-]{8}$/)
  }
  expect(seen.size).toBe(2 * cases.length)
  const own = readFileSync('ui/fonts/fonts.css', 'utf8')
  for (const family of ['Newsreader', 'Anek Latin']) expectFallbacks(own, family, 3)
})
