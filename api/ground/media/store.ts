import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from './folder.ts'
import type { Media } from './open-media.ts'
import { openSharp } from './open-sharp.ts'

export type StoredPicture = {
  key: string
  format: 'webp' | 'jpeg' | 'png' | 'avif'
  width: number
  height: number
  placeholder: string
}

/** Stores a picture's original. @throws Error when it is no WebP, JPEG, PNG or AVIF picture */
export async function storePicture(media: Media, file: string): Promise<StoredPicture> {
  const bytes = await readFile(file)
  try {
    return await storeBytes(media, bytes)
  } catch (error) {
    if (error instanceof NoPicture) throw new Error(`${file} ${error.message}`)
    throw error
  }
}

class NoPicture extends Error {}

/** As {@link storePicture}, of bytes. */
export async function storeBytes(media: Media, bytes: Buffer): Promise<StoredPicture> {
  const sharp = await openSharp()
  const { format, autoOrient } = await sharp(bytes).metadata()
  const known = format === 'heif' ? 'avif' : format
  if (known !== 'webp' && known !== 'jpeg' && known !== 'png' && known !== 'avif') {
    throw new NoPicture('is not a WebP, JPEG, PNG or AVIF picture')
  }
  const key = keyOf(bytes)
  await media.storage.put(originalName(key), bytes)
  await media.cache?.write(originalFile(media, key), bytes)
  const tiny = await sharp(bytes).rotate().resize({ width: 8 }).webp({ quality: 40 }).toBuffer()
  const placeholder = `data:image/webp;base64,${tiny.toString('base64')}`
  return { key, format: known, ...autoOrient, placeholder }
}

/** Stores a picture under a name that is not its digest, so that no machine caches it. */
export function writePortrait({ storage }: Media, key: string, bytes: Buffer): Promise<void> {
  return storage.put(originalName(key), bytes)
}

export async function removePicture({ storage, folder }: Media, key: string): Promise<void> {
  await storage.delete(originalName(key))
  const made = madeFolder(folder, key)
  const names = (await unlessMissing(readdir(made))) ?? []
  const files = names.filter((name) => name.startsWith(`${key}-`)).map((name) => join(made, name))
  await Promise.all(files.map((file) => rm(file, { force: true })))
}

export type Original = { file: string } | { bytes: Buffer }

/** A picture's original: a file here, or its bytes where it may not be cached, as a portrait may not. */
export async function findOriginal(media: Media, key: string): Promise<Original | undefined> {
  const { storage, cache } = media
  const file = originalFile(media, key)
  if (!cache || (await cache.has(file))) return { file }
  const bytes = await storage.get(originalName(key))
  if (!bytes) return undefined
  return keyOf(bytes) === key && (await cache.write(file, bytes)) ? { file } : { bytes }
}

/** Names the bytes of a picture of the catalogue; a portrait's key is random. */
export const keyOf = (bytes: Buffer) =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 24)

export const originalName = (key: string) => `originals/${key.slice(0, 2)}/${key}`

export const originalFile = ({ folder }: Pick<Media, 'folder'>, key: string) =>
  join(folder, originalName(key))

export const madeFolder = (folder: string, key: string) => join(folder, 'widths', key.slice(0, 2))
