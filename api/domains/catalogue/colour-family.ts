/** What makers call shades of a family, as shoppers know them. */
const shades = {
  White: 'white ivory cream pearl chalk',
  Black: 'black jet',
  Grey: 'grey gray ash charcoal slate silver graphite',
  Beige: 'beige khaki sand ecru stone fawn oatmeal biscuit',
  Brown: 'brown cocoa chocolate coffee tan camel walnut',
  Red: 'red madder maroon crimson scarlet ruby burgundy wine brick',
  Pink: 'pink rose blush fuchsia magenta rani',
  Orange: 'orange saffron rust terracotta peach tangerine apricot sunset kesari',
  Yellow: 'yellow turmeric mango butter mustard lemon haldi',
  Green:
    'green leaf olive neem forest bottle mint moss sage emerald lime pista pistachio mehndi fern',
  Teal: 'teal aqua lagoon turquoise peacock',
  Blue: 'blue navy indigo sky denim chambray cobalt azure midnight',
  Purple: 'purple plum lilac lavender violet mauve aubergine brinjal jamun',
}
export const colourFamilies = Object.keys(shades)
const families = new Map(
  Object.entries(shades).flatMap(([family, words]) =>
    words.split(' ').map((word): [string, string] => [word, family]),
  ),
)

/**
 * The family of close shades under which a shopper looks for a colour. Its name decides where it holds
 * a word for one: the first colour of several ('Leaf and Navy'), by its last such word ('Mint Blue').
 * @param hex `#rrggbb`, which decides otherwise
 */
export function colourFamily(name: string, hex: string): string {
  const [first = ''] = name.toLowerCase().split(/\s+and\s+|[/&,+]/)
  const named = first.split(/[^a-z]+/).findLast((word) => families.has(word))
  return families.get(named ?? '') ?? familyOf(hex)
}

function familyOf(hex: string): string {
  const { hue, saturation, lightness } = toHsl(hex)
  if (lightness > 0.86) return saturation > 0.5 && hue > 40 && hue < 70 ? 'Yellow' : 'White'
  if (lightness < 0.13) return 'Black'
  if (saturation < 0.12) return lightness < 0.22 ? 'Black' : 'Grey'
  if (hue < 45 && saturation < 0.45 && lightness > 0.6) return 'Beige'
  if (hue < 14 || hue >= 345) return lightness > 0.62 ? 'Pink' : 'Red'
  if (hue < 45) return lightness < 0.4 ? 'Brown' : 'Orange'
  if (hue < 70) return lightness < 0.4 ? 'Green' : 'Yellow'
  if (hue < 165) return 'Green'
  if (hue < 195) return 'Teal'
  if (hue < 255) return 'Blue'
  return hue < 310 ? 'Purple' : 'Pink'
}

function toHsl(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  )
  const max = Math.max(red, green, blue)
  const range = max - Math.min(red, green, blue)
  const lightness = max - range / 2
  if (range === 0) return { hue: 0, saturation: 0, lightness }
  const saturation = range / (1 - Math.abs(2 * lightness - 1))
  const sextant =
    max === red
      ? (green - blue) / range
      : max === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  return { hue: (sextant * 60 + 360) % 360, saturation, lightness }
}
