/** The colours that a shop may have as its own, with those it comes with. */
export const lookColours = {
  paper: '#f7f3ec',
  card: '#fdfbf7',
  linen: '#ece5d9',
  ink: '#1f1b16',
  quiet: '#6b6259',
  hairline: '#ddd5c8',
  field: '#8d8377',
  indigo: '#27325e',
  'indigo-deep': '#1b2447',
  madder: '#a63d2f',
  leaf: '#3f6b4a',
  turmeric: '#d29a2e',
} as const

export type LookColour = keyof typeof lookColours
export const lookColourNames = Object.keys(lookColours) as LookColour[]
export type LookColours = Record<LookColour, string>

export const corners = ['sharp', 'soft', 'round'] as const
export type Corner = (typeof corners)[number]

/** The faces that a shop may have, the first of each being those it comes with; all of them can set headings. */
export const serifFaces = [
  'newsreader',
  'fraunces',
  'playfair-display',
  'cormorant',
  'lora',
  'source-serif-4',
] as const
export const textFaces = [
  'anek-latin',
  'inter',
  'work-sans',
  'dm-sans',
  'figtree',
  'karla',
] as const
export const headingFaces = [...serifFaces, ...textFaces] as const
export const faceNames: Record<(typeof headingFaces)[number], string> = {
  newsreader: 'Newsreader',
  fraunces: 'Fraunces',
  'playfair-display': 'Playfair Display',
  cormorant: 'Cormorant',
  lora: 'Lora',
  'source-serif-4': 'Source Serif 4',
  'anek-latin': 'Anek Latin',
  inter: 'Inter',
  'work-sans': 'Work Sans',
  'dm-sans': 'DM Sans',
  figtree: 'Figtree',
  karla: 'Karla',
}

/** What stands over every mail: the shop's mark beside its name, its logo, or its name alone. */
export const mailHeads = ['mark', 'logo', 'name'] as const

const text = 4.5
const shape = 3

/** What stands on what, with the contrast that WCAG AA asks of it; white is white in every look. */
export const lookPairs: readonly (readonly [
  of: LookColour,
  on: LookColour | 'white',
  ratio: number,
])[] = [
  ['ink', 'paper', text],
  ['ink', 'card', text],
  ['ink', 'linen', text],
  ['quiet', 'paper', text],
  ['quiet', 'card', text],
  ['quiet', 'linen', text],
  ['indigo', 'paper', text],
  ['indigo', 'card', text],
  ['indigo', 'white', text],
  ['indigo-deep', 'white', text],
  ['madder', 'paper', text],
  ['madder', 'card', text],
  ['madder', 'white', text],
  ['leaf', 'paper', text],
  ['leaf', 'card', text],
  ['field', 'paper', shape],
  ['field', 'card', shape],
]

const white = '#ffffff'
const black = '#000000'

const channelsOf = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

const hexOf = (channels: number[]): string =>
  `#${channels.map((each) => Math.round(each).toString(16).padStart(2, '0')).join('')}`

/** @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 to 21. @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const mixed = (hex: string, into: string, share: number): string => {
  const target = channelsOf(into)
  return hexOf(channelsOf(hex).map((each, at) => each + ((target[at] ?? 0) - each) * share))
}

const steps = 64

/** Whether every pair that a colour is first in can be read. */
const passes = (hex: string, name: LookColour, colours: LookColours): boolean =>
  lookPairs
    .filter(([of]) => of === name)
    .every(([, on, ratio]) => contrast(hex, on === 'white' ? white : colours[on]) >= ratio)

/** The nearest darker or lighter colour that can be read on all it stands on; undefined where there is none. */
export function nearestReadable(name: LookColour, colours: LookColours): string | undefined {
  for (let step = 0; step <= steps; step++) {
    for (const end of [black, white]) {
      const hex = mixed(colours[name], end, step / steps)
      if (passes(hex, name, colours)) return hex
    }
  }
  return undefined
}

/** The nearest darker or lighter colour that text can have on a ground; undefined where there is none. */
export function nearestOn(hex: string, ground: string): string | undefined {
  for (let step = 0; step <= steps; step++) {
    for (const end of [black, white]) {
      const mix = mixed(hex, end, step / steps)
      if (contrast(mix, ground) >= text) return mix
    }
  }
  return undefined
}

/** Colours that cannot be read on what they stand on, each with the nearest that can. */
export const unreadable = (
  colours: LookColours,
): { name: LookColour; nearest: string | undefined }[] =>
  lookColourNames
    .filter((name) => !passes(colours[name], name, colours))
    .map((name) => ({ name, nearest: nearestReadable(name, colours) }))
