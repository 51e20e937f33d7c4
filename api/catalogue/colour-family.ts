/** The family of close shades that a colour, `#rrggbb`, belongs to. */
export function colourFamily(hex: string): string {
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
