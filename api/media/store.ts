import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { pictureWidths } from '../../contract/picture-widths.ts'
import { createLimit } from '../http/concurrency-limit.ts'
import { drawMailPicture } from './mail-picture.ts'
import { openSharp } from './open-sharp.ts'
import { drawSharePicture } from './share-picture.ts'

/** One that screens use. Any other is refused, so that requests cannot fill the disk. */
export type Width = (typeof pictureWidths)[number]
export type Format = 'webp' | 'avif'

export type StoredPicture = {
  key: string
  format: 'webp' | 'jpeg' | 'png' | 'avif'
  width: number
  height: number
  /** A picture of a few pixels, as a data: address. */
  placeholder: string
}

const quality = { webp: { quality: 78 }, avif: { quality: 50, effort: 3 } } as const

/** Stores a picture's original. @throws Error when it is no WebP, JPEG, PNG or AVIF picture */
export async function storePicture(mediaDir: string, file: string): Promise<StoredPicture> {
  const bytes = await readFile(file)
  const sharp = await openSharp()
  const picture = sharp(bytes)
  const { format, autoOrient } = await picture.metadata()
  const known = format === 'heif' ? 'avif' : format
  if (known !== 'webp' && known !== 'jpeg' && known !== 'png' && known !== 'avif') {
    throw new Error(`${file} is not a WebP, JPEG, PNG or AVIF picture`)
  }
  const key = createHash('sha256').update(bytes).digest('hex').slice(0, 24)
  if (!(await exists(originalFile(mediaDir, key)))) await writeOriginal(mediaDir, key, bytes)
  const tiny = await sharp(bytes).rotate().resize({ width: 8 }).webp({ quality: 40 }).toBuffer()
  const placeholder = `data:image/webp;base64,${tiny.toString('base64')}`
  return { key, format: known, ...autoOrient, placeholder }
}

export function writeOriginal(mediaDir: string, key: string, bytes: Buffer): Promise<void> {
  return writeWhole(originalFile(mediaDir, key), bytes)
}

export async function removePicture(mediaDir: string, key: string): Promise<void> {
  const folder = madeFolder(mediaDir, key)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  const made = names.filter((name) => name.startsWith(`${key}-`)).map((name) => join(folder, name))
  const files = [originalFile(mediaDir, key), ...made]
  await Promise.all(files.map((file) => rm(file, { force: true })))
}

export async function findWidth(mediaDir: string, key: string, width: Width, format: Format) {
  const file = widthFile(mediaDir, key, width, format)
  return (await exists(file)) ? file : undefined
}

const making = new Map<string, Promise<string | undefined>>()

// Each takes a core and the whole original in memory. There are as many web processes as cores.
export const decodeLimit = createLimit(1)

/** Makes a width, never wider than the original. @returns the file, or undefined without a picture */
export function makeWidth(mediaDir: string, key: string, width: Width, format: Format) {
  const resize: Change = async (original) => {
    const sharp = await openSharp()
    return sharp(original)
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .toFormat(format, quality[format])
      .toBuffer()
  }
  return makeOnce(originalFile(mediaDir, key), widthFile(mediaDir, key, width, format), resize)
}

const drawings = { share: drawSharePicture, mail: drawMailPicture }

export type Drawing = keyof typeof drawings

/** The JPEG for shared links or mails, which take no WebP; made when first requested. */
export async function findDrawing(mediaDir: string, key: string, drawing: Drawing) {
  const file = drawingFile(mediaDir, key, drawing)
  if (await exists(file)) return file
  return makeOnce(originalFile(mediaDir, key), file, drawings[drawing])
}

type Change = (original: Buffer) => Promise<Buffer>

function makeOnce(original: string, file: string, change: Change) {
  let made = making.get(file)
  if (!made) {
    made = decodeLimit.run(() => make(original, file, change)).finally(() => making.delete(file))
    making.set(file, made)
  }
  return made
}

async function make(original: string, file: string, change: Change) {
  const whole = await readFile(original).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (!whole) return undefined
  await writeWhole(file, await change(whole))
  return file
}

export async function openPicture(file: string) {
  const { size } = await stat(file)
  return { size, read: () => createReadStream(file) }
}

export function originalFile(mediaDir: string, key: string): string {
  return join(mediaDir, 'originals', key.slice(0, 2), key)
}

function widthFile(mediaDir: string, key: string, width: Width, format: Format): string {
  return join(madeFolder(mediaDir, key), `${key}-${width}.${format}`)
}

/** Written to a temporary name and renamed, so that no reader sees half a picture. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true })
  const part = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`
  try {
    await writeFile(part, bytes)
    await rename(part, file)
  } finally {
    await rm(part, { force: true })
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

function drawingFile(mediaDir: string, key: string, drawing: Drawing): string {
  return join(madeFolder(mediaDir, key), `${key}-${drawing}.jpg`)
}

function madeFolder(mediaDir: string, key: string): string {
  return join(mediaDir, 'widths', key.slice(0, 2))
}
