import { createRequire } from 'node:module'

export type AxisRange = { min: number; max: number }

type SubsetFont = (
  font: Buffer,
  text: string,
  options: {
    targetFormat: 'woff2'
    variationAxes: Record<string, AxisRange>
    dropTables?: string[]
  },
) => Promise<Buffer>

/** One local font that can stand in for ours until the web font arrives. */
export type Fallback = {
  /** Names local() may know it by; the listed fonts all share the same letter widths. */
  local: string[]
  weight: string
  /** Width of our text divided by the width of the same text in this font. */
  sizeAdjust: number
}

const require = createRequire(import.meta.url)
export const subsetFont: SubsetFont = require('subset-font')

export const letters = `${characters(0x20, 0x7e)}\u{a0}£©®°±·½×–—‘’“”…•−`

/** The rest of Latin-1: a quarter of each file, fetched by the page that has one of them. */
export const accents = Array.from(characters(0xa1, 0xff))
  .filter((each) => !letters.includes(each))
  .join('')

/** Fontsource keeps this one in its latin-ext files, so it is cut out separately. */
export const rupee = '₹'

export const georgia = ['Georgia', 'Gelasio', 'Gelasio Regular']
export const times = ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Tinos']
export const notoSerif = ['Noto Serif', 'Noto Serif Regular', 'NotoSerif']
export const arial = ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo']
export const arialBold = ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold']
export const roboto = ['Roboto', 'Roboto Regular', 'Roboto-Regular']
export const robotoBold = ['Roboto Bold', 'Roboto-Bold']

/** From the hhea table (which OS/2 agrees with), in ems. The line gap is zero. */
export type Metrics = { name: string; ascent: number; descent: number }

/**
 * A local font scaled to our widths and given our line height, so the page does not jump when the
 * web font replaces it. Browsers apply size-adjust to the overrides too, hence the divisions.
 */
export function fallbackFace(family: Metrics, { local, weight, sizeAdjust }: Fallback): string {
  return fontFace({
    'font-family': `'${family.name} Fallback'`,
    'font-style': 'normal',
    'font-weight': weight,
    src: local.map((name) => `local('${name}')`).join(', '),
    'size-adjust': percentage(sizeAdjust),
    'ascent-override': percentage(family.ascent / sizeAdjust),
    'descent-override': percentage(family.descent / sizeAdjust),
    'line-gap-override': '0%',
  })
}

export function fontFace(descriptors: Record<string, string>): string {
  const lines = Object.entries(descriptors).map(([name, value]) => `  ${name}: ${value};\n`)
  return `@font-face {\n${lines.join('')}}\n`
}

export function unicodeRange(text: string): string {
  const ranges: { first: number; last: number }[] = []
  for (const point of Array.from(text, (each) => each.codePointAt(0) ?? 0).sort((a, b) => a - b)) {
    const range = ranges.at(-1)
    if (range?.last === point - 1) range.last = point
    else ranges.push({ first: point, last: point })
  }
  const hex = (point: number) => point.toString(16)
  return ranges
    .map(({ first, last }) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`)
    .join(', ')
}

function percentage(ratio: number): string {
  return `${Number((ratio * 100).toFixed(2))}%`
}

function characters(first: number, last: number): string {
  const codePoints = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return String.fromCodePoint(...codePoints)
}
