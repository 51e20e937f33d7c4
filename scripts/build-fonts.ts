import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

type AxisRange = { min: number; max: number }

/** The part of subset-font we use; the package ships no types of its own. */
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
type Fallback = {
  /** Names local() may know it by; the listed fonts all share the same letter widths. */
  local: string[]
  weight: string
  /** Width of our text divided by the width of the same text in this font. */
  sizeAdjust: number
}

type Family = {
  name: string
  /** Name of the .woff2 file we write, without the extension. */
  slug: string
  /** Paths of the fontsource files. */
  latin: string
  latinExt: string
  axes: { wght: AxisRange } & Record<string, AxisRange>
  /** From the hhea table (which OS/2 agrees with), in ems. The line gap is zero. */
  ascent: number
  descent: number
  /** Lowest preference first: of two faces that both exist, CSS takes the later one. */
  fallbacks: Fallback[]
}

const require = createRequire(import.meta.url)
const subsetFont: SubsetFont = require('subset-font')

/** Printable ASCII and the signs and punctuation a shop writes with. */
const letters = `${characters(0x20, 0x7e)}\u{a0}£©®°±·½×–—‘’“”…•−`

/** The rest of Latin-1: a quarter of each file, fetched by the page that has one of them. */
const accents = Array.from(characters(0xa1, 0xff))
  .filter((each) => !letters.includes(each))
  .join('')

/** Fontsource keeps this one in its latin-ext files, so it is cut out on its own. */
const rupee = '₹'

const georgia = ['Georgia', 'Gelasio', 'Gelasio Regular']
const times = ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Tinos']
const notoSerif = ['Noto Serif', 'Noto Serif Regular', 'NotoSerif']
const arial = ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo']
const arialBold = ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold']
const roboto = ['Roboto', 'Roboto Regular', 'Roboto-Regular']
const robotoBold = ['Roboto Bold', 'Roboto-Bold']

/**
 * What each fallback's `sizeAdjust` means: the same product copy and headings were set in Chromium
 * in our font and in the fallback, and the widths divided. Liberation stood in for Times and Arial,
 * and Gelasio for Georgia, which they were drawn to match width for width.
 *
 * Newsreader grows wider with its optical size, by 10% from 18 px to 72 px, which no single number
 * can follow. So its light weight is matched at 44 px, for headings, and the others at 18 to 20 px,
 * for text.
 *
 * Newsreader's optical size starts at 18 because smaller designs would add 22 kB to the file.
 */
const families: Family[] = [
  {
    name: 'Newsreader',
    slug: 'newsreader',
    latin: require.resolve(
      '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    ),
    latinExt: require.resolve(
      '@fontsource-variable/newsreader/files/newsreader-latin-ext-opsz-normal.woff2',
    ),
    axes: { wght: { min: 300, max: 400 }, opsz: { min: 18, max: 72 } },
    ascent: 0.735,
    descent: 0.265,
    fallbacks: [
      { local: notoSerif, weight: '300', sizeAdjust: 0.856 },
      { local: notoSerif, weight: '400 500', sizeAdjust: 0.849 },
      { local: times, weight: '300', sizeAdjust: 1.015 },
      { local: times, weight: '400 500', sizeAdjust: 0.996 },
      { local: georgia, weight: '300', sizeAdjust: 0.931 },
      { local: georgia, weight: '400 500', sizeAdjust: 0.912 },
    ],
  },
  {
    name: 'Anek Latin',
    slug: 'anek-latin',
    latin: require.resolve(
      '@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2',
    ),
    latinExt: require.resolve(
      '@fontsource-variable/anek-latin/files/anek-latin-latin-ext-wght-normal.woff2',
    ),
    axes: { wght: { min: 400, max: 600 } },
    ascent: 0.9,
    descent: 0.2,
    fallbacks: [
      { local: roboto, weight: '400 500', sizeAdjust: 0.937 },
      { local: robotoBold, weight: '600', sizeAdjust: 0.954 },
      { local: arial, weight: '400 500', sizeAdjust: 0.933 },
      { local: arialBold, weight: '600', sizeAdjust: 0.893 },
    ],
  },
]

/**
 * Cuts our two typefaces down to the letters and axes the shop uses, and writes them with their
 * stylesheet to storefront/ui/fonts. The originals are half as large again, and split so that a
 * page with one ₹ on it would download a second large file per family.
 */
export async function buildFonts(root: string): Promise<void> {
  const folder = join(root, 'storefront/ui/fonts')
  await mkdir(folder, { recursive: true })
  const rules: string[] = []
  for (const family of families) {
    await writeFile(join(folder, `${family.slug}.woff2`), await subset(family, letters))
    await writeFile(join(folder, `${family.slug}-accents.woff2`), await subset(family, accents))
    rules.push(...fontFaces(family, await subsetRupee(family)))
  }
  const notice = '/* Generated by scripts/build-fonts.ts. */\n'
  await writeFile(join(folder, 'fonts.css'), `${notice}${rules.join('')}`)
}

async function subset(family: Family, text: string): Promise<Buffer> {
  return subsetFont(await readFile(family.latin), text, {
    targetFormat: 'woff2',
    variationAxes: family.axes,
  })
}

/** A lone glyph has nothing to kern with, and those tables would quadruple its file. */
async function subsetRupee(family: Family): Promise<Buffer> {
  return subsetFont(await readFile(family.latinExt), rupee, {
    targetFormat: 'woff2',
    variationAxes: family.axes,
    dropTables: ['GDEF', 'GPOS', 'STAT'],
  })
}

/** The ₹ comes after the letters so that it wins, and inline so that it is no extra request. */
function fontFaces(family: Family, rupeeFont: Buffer): string[] {
  const { min, max } = family.axes.wght
  const face = {
    'font-family': `'${family.name}'`,
    'font-style': 'normal',
    'font-weight': `${min} ${max}`,
    'font-display': 'swap',
  }
  const inline = `data:font/woff2;base64,${rupeeFont.toString('base64')}`
  return [
    fontFace({
      ...face,
      src: `url(./${family.slug}.woff2) format('woff2')`,
      'unicode-range': unicodeRange(letters),
    }),
    fontFace({
      ...face,
      src: `url(./${family.slug}-accents.woff2) format('woff2')`,
      'unicode-range': unicodeRange(accents),
    }),
    fontFace({ ...face, src: `url(${inline}) format('woff2')`, 'unicode-range': 'U+20B9' }),
    ...family.fallbacks.map((fallback) => fallbackFace(family, fallback)),
  ]
}

/**
 * A local font scaled to our widths and given our line height, so the page does not jump when the
 * web font replaces it. Browsers apply size-adjust to the overrides too, hence the divisions.
 */
function fallbackFace(family: Family, { local, weight, sizeAdjust }: Fallback): string {
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

function fontFace(descriptors: Record<string, string>): string {
  const lines = Object.entries(descriptors).map(([name, value]) => `  ${name}: ${value};\n`)
  return `@font-face {\n${lines.join('')}}\n`
}

function unicodeRange(text: string): string {
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
