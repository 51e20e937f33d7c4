import { openSharp } from './open-sharp.ts'

const quality = { webp: { quality: 78 }, avif: { quality: 50, effort: 3 } } as const

export async function drawWidth(
  original: Buffer,
  { width, format }: { width: number; format: keyof typeof quality },
): Promise<Buffer> {
  const sharp = await openSharp()
  return sharp(original)
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .toFormat(format, quality[format])
    .toBuffer()
}
