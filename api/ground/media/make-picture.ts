import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { pictureWidths } from '../../../contract/picture-widths.ts'
import { decodeLimit, draw } from './decode.ts'
import type { AnyDrawing } from './decoder.ts'
import { unlessMissing, writeWhole } from './folder.ts'
import type { Media } from './open-media.ts'
import { findOriginal, madeFolder, type Original } from './store.ts'

/** One that screens use. Any other is refused, so that requests cannot fill the disk. */
export type Width = (typeof pictureWidths)[number]
export type Format = 'webp' | 'avif'

export type Made = { file: string } | { bytes: Buffer }

const widthName = (key: string, width: Width, format: Format) => `${key}-${width}.${format}`

export async function findWidth(media: Media, key: string, width: Width, format: Format) {
  const file = join(madeFolder(media.folder, key), widthName(key, width, format))
  return (await isThere(media, file)) ? file : undefined
}

export function makeWidth(media: Media, key: string, width: Width, format: Format) {
  return makeOnce(media, key, widthName(key, width, format), { width, format })
}

/** Makes an AVIF where no machine has. The others fetch it: it takes a core for a second or more. */
export async function makeAvif(media: Media, key: string, width: Width): Promise<void> {
  if (await findWidth(media, key, width, 'avif')) return
  if (media.cache && (await fetchAvif(media, key, width))) return
  const made = await makeWidth(media, key, width, 'avif')
  if (!media.cache || !made || !('file' in made)) return
  await media.storage.put(sharedName(key, width), await readFile(made.file))
}

/** @returns whether another machine had made it: it is on this one now, if its disk has room */
export async function fetchAvif(media: Media, key: string, width: Width): Promise<boolean> {
  const bytes = await media.storage.get(sharedName(key, width))
  if (!bytes) return false
  await media.cache?.write(
    join(madeFolder(media.folder, key), widthName(key, width, 'avif')),
    bytes,
  )
  return true
}

const sharedName = (key: string, width: Width) =>
  `widths/${key.slice(0, 2)}/${widthName(key, width, 'avif')}`

export type RequestedPicture = { key: string; width: Width }

/** Requests the AVIF of a width from the worker: it takes seconds where WebP takes milliseconds. */
export type RequestAvif = (picture: RequestedPicture) => Promise<void>

/** How long an AVIF that was not there is not looked for again. */
const absentMs = 60_000

/** Fetches AVIFs that other machines have made, and requests those that none has. */
export function createAvifSource(media: Media, request: RequestAvif): RequestAvif {
  if (!media.cache) return request
  const looked = new LRUCache<string, true>({ max: 10_000, ttl: absentMs })
  return async ({ key, width }) => {
    const name = widthName(key, width, 'avif')
    if (looked.has(name)) return
    looked.set(name, true)
    if (!(await fetchAvif(media, key, width))) await request({ key, width })
  }
}

/** What shared links and mails show, which take no WebP; `head` is a logo over a mail. */
export const drawingTypes = { share: 'jpeg', mail: 'jpeg', head: 'png' } as const
export type Drawing = keyof typeof drawingTypes

/** Made when first requested. */
export async function findDrawing(
  media: Media,
  key: string,
  drawing: Drawing,
): Promise<Made | undefined> {
  const name = `${key}-${drawing}.${drawingTypes[drawing] === 'png' ? 'png' : 'jpg'}`
  const file = join(madeFolder(media.folder, key), name)
  return (await isThere(media, file)) ? { file } : makeOnce(media, key, name, drawing)
}

const making = new Map<string, Promise<Made | undefined>>()

function makeOnce(media: Media, key: string, name: string, drawing: AnyDrawing) {
  const file = join(madeFolder(media.folder, key), name)
  let made = making.get(file)
  if (!made) {
    made = make(media, key, file, drawing).finally(() => making.delete(file))
    making.set(file, made)
  }
  return made
}

async function make(media: Media, key: string, file: string, drawing: AnyDrawing) {
  // Before a slot is taken: a bucket that is slow must not hold up what is on this machine.
  const original = await findOriginal(media, key)
  return original && decodeLimit.run(() => makeOf(original, media, file, drawing))
}

async function makeOf(original: Original, { cache }: Media, file: string, drawing: AnyDrawing) {
  if ('bytes' in original) return { bytes: await draw(original.bytes, drawing) }
  const whole = await unlessMissing(readFile(original.file))
  if (!whole) return undefined
  const bytes = await draw(whole, drawing)
  if (!cache) await writeWhole(file, bytes)
  else if (!(await cache.write(file, bytes))) return { bytes }
  return { file }
}

async function isThere({ cache }: Media, file: string): Promise<boolean> {
  if (cache) return cache.has(file)
  return (await unlessMissing(access(file).then(() => true))) ?? false
}
