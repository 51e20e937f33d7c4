import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import {
  accents,
  arial,
  arialBold,
  type Fallback,
  fallbackFace,
  fontFace,
  georgia,
  letters,
  notoSerif,
  roboto,
  robotoBold,
  rupee,
  subsetFont,
  times,
  unicodeRange,
} from './font-cuts.ts'

const require = createRequire(import.meta.url)

/** Ascent and descent from the hhea table, in ems. The line gap is zero. */
type Face = { slug: string; axis?: 'opsz'; opsz?: number; ascent: number; descent: number }

/** Set in headings, light. `width` is that of the same copy in Newsreader at 44 px, as Chromium sets both. */
type Serif = Face & { weight: number; width: number }

/** Set in headings, light, and in all else. The widths are those of the same copy in Anek Latin of 400, 400 and 600. */
type Sans = Face & { light: number; regular: number; bold: number }

/** Those of `contract/look.ts` but for the two that every shop comes with. */
const serifs: Serif[] = [
  {
    slug: 'fraunces',
    axis: 'opsz',
    opsz: 72,
    weight: 300,
    ascent: 0.978,
    descent: 0.255,
    width: 1,
  },
  { slug: 'playfair-display', weight: 400, ascent: 1.082, descent: 0.251, width: 1.103 },
  { slug: 'cormorant', weight: 400, ascent: 0.924, descent: 0.287, width: 0.963 },
  { slug: 'lora', weight: 400, ascent: 1.006, descent: 0.274, width: 1.147 },
  {
    slug: 'source-serif-4',
    axis: 'opsz',
    opsz: 32,
    weight: 300,
    ascent: 1.036,
    descent: 0.335,
    width: 1.059,
  },
]
const sans: Sans[] = [
  { slug: 'anek-latin', ascent: 0.9, descent: 0.2, light: 0.984, regular: 1, bold: 1 },
  { slug: 'inter', ascent: 0.969, descent: 0.241, light: 1.119, regular: 1.147, bold: 1.122 },
  { slug: 'work-sans', ascent: 0.93, descent: 0.243, light: 1.135, regular: 1.189, bold: 1.142 },
  { slug: 'dm-sans', ascent: 0.992, descent: 0.31, light: 1.094, regular: 1.111, bold: 1.115 },
  { slug: 'figtree', ascent: 0.95, descent: 0.25, light: 1.062, regular: 1.085, bold: 1.058 },
  { slug: 'karla', ascent: 0.917, descent: 0.252, light: 1.056, regular: 1.089, bold: 1.084 },
]

type Role = 'heading' | 'text'
type Weights = { min: number; max: number }
type Cut = { css: string; font: string }

/**
 * Cuts the faces that a shop may choose, each for its role, and writes them among the site's assets: one is fetched
 * where a shop has chosen it alone. `build/faces.json` has their rules, for the stylesheet of its look.
 */
export async function buildFaces(root: string): Promise<void> {
  const folder = join(root, 'build/client/assets/faces')
  await mkdir(folder, { recursive: true })
  const cuts: Record<Role, Record<string, Cut>> = { heading: {}, text: {} }
  for (const face of serifs) {
    const weights = { min: face.weight, max: face.weight }
    cuts.heading[face.slug] = await cut(folder, face, 'heading', weights, serifFallbacks(face))
  }
  for (const face of sans) {
    const light = { min: 300, max: 300 }
    cuts.heading[face.slug] = await cut(folder, face, 'heading', light, lightFallbacks(face))
    // The shop's own is in its stylesheet.
    if (face.slug === 'anek-latin') continue
    const weights = { min: 400, max: 600 }
    cuts.text[face.slug] = await cut(folder, face, 'text', weights, textFallbacks(face))
  }
  await writeFile(join(root, 'build/faces.json'), JSON.stringify(cuts))
}

// Those of the two faces of every shop, by how much wider this one is.
const serifFallbacks = ({ width }: Serif): Fallback[] => [
  { local: notoSerif, weight: '300', sizeAdjust: 0.856 * width },
  { local: times, weight: '300', sizeAdjust: 1.015 * width },
  { local: georgia, weight: '300', sizeAdjust: 0.931 * width },
]
const lightFallbacks = ({ light }: Sans): Fallback[] => [
  { local: roboto, weight: '300', sizeAdjust: 0.937 * light },
  { local: arial, weight: '300', sizeAdjust: 0.933 * light },
]
const textFallbacks = ({ regular, bold }: Sans): Fallback[] => [
  { local: roboto, weight: '400 500', sizeAdjust: 0.937 * regular },
  { local: robotoBold, weight: '600', sizeAdjust: 0.954 * bold },
  { local: arial, weight: '400 500', sizeAdjust: 0.933 * regular },
  { local: arialBold, weight: '600', sizeAdjust: 0.893 * bold },
]

async function cut(
  folder: string,
  face: Face,
  role: Role,
  weights: Weights,
  fallbacks: Fallback[],
): Promise<Cut> {
  const { slug, axis = 'wght', opsz } = face
  const file = (part: string) =>
    require.resolve(`@fontsource-variable/${slug}/files/${slug}-${part}-${axis}-normal.woff2`)
  const options = {
    targetFormat: 'woff2' as const,
    variationAxes: { wght: weights, ...(opsz && { opsz: { min: opsz, max: opsz } }) },
  }
  const latin = await readFile(file('latin'))
  const write = async (part: string, text: string) => {
    const bytes = await subsetFont(latin, text, options)
    const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
    const name = `${slug}-${role}${part}-${digest}.woff2`
    await writeFile(join(folder, name), bytes)
    return `/assets/faces/${name}`
  }
  const font = await write('', letters)
  const rest = await write('-accents', accents)
  const sign = await subsetFont(await readFile(file('latin-ext')), rupee, {
    ...options,
    dropTables: ['GDEF', 'GPOS', 'STAT'],
  })
  const family = `Shop ${role}`
  const rule = (url: string, range: string) =>
    fontFace({
      'font-family': `'${family}'`,
      'font-style': 'normal',
      // Headings ask for 300, and get what there is.
      'font-weight': role === 'heading' ? '300' : `${weights.min} ${weights.max}`,
      'font-display': 'swap',
      src: `url(${url}) format('woff2')`,
      'unicode-range': range,
    })
  const rules = [
    rule(font, unicodeRange(letters)),
    rule(rest, unicodeRange(accents)),
    rule(`data:font/woff2;base64,${sign.toString('base64')}`, 'U+20B9'),
    ...fallbacks.map((fallback) => fallbackFace({ ...face, name: family }, fallback)),
  ]
  return { css: rules.join('').replaceAll(/\n */g, ''), font }
}
