const thumbSide = 240

/** A small picture of a photo, as a data: address, and the colour of the garment in its middle. */
export async function lookAtPhoto(file: Blob): Promise<{ thumb: string; hex: string }> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return { thumb: '', hex: '' }
  const scale = Math.min(1, thumbSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const [left, top] = [canvas.width * 0.35, canvas.height * 0.35].map(Math.floor)
  const [width, height] = [canvas.width * 0.3, canvas.height * 0.3].map((side) =>
    Math.max(1, Math.floor(side)),
  )
  const pixels = context?.getImageData(left ?? 0, top ?? 0, width ?? 1, height ?? 1).data
  return { thumb: canvas.toDataURL('image/jpeg', 0.7), hex: pixels ? middleColour(pixels) : '' }
}

/** The median of each channel, which folds and buttons hardly move. @param pixels RGBA */
export function middleColour(pixels: Uint8ClampedArray): string {
  const channels = [0, 1, 2].map((channel) => {
    const values = pixels.filter((_, at) => at % 4 === channel).sort()
    return values[Math.floor(values.length / 2)] ?? 0
  })
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
