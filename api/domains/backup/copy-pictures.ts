import type pg from 'pg'
import { copyEach, type Progress } from '../../ground/media/copy-each.ts'
import type { Storage } from '../../ground/media/storage.ts'
import { originalName } from '../../ground/media/store.ts'
import type { BackedUpFile } from './manifest.ts'
import { type Pieces, pieceBytes } from './pieces.ts'

/** Copies the pictures that no earlier backup has; their bytes never change. */
export async function copyPictures(
  keys: string[],
  { from, pieces, copied }: { from: Storage; pieces: Pieces; copied: Map<string, BackedUpFile> },
  progress: Progress,
): Promise<void> {
  const missing = keys.filter((key) => {
    const known = copied.get(key)
    return !known || !pieces.has(known.pieces)
  })
  await copyEach(missing, progress, async (key) => {
    const original = await from.get(originalName(key))
    copied.delete(key)
    if (original) copied.set(key, await storeBytes(key, original, pieces))
    return original?.length ?? 0
  })
}

export async function storeBytes(
  path: string,
  bytes: Buffer,
  pieces: Pieces,
): Promise<BackedUpFile> {
  const stored: BackedUpFile = { path, size: bytes.length, pieces: [] }
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    stored.pieces.push(await pieces.put(bytes.subarray(at, at + pieceBytes)))
  }
  return stored
}

/** Pictures that are shown, and those that were dropped and whose files may still be there. */
export async function listPictures(
  session: pg.Client,
): Promise<{ shown: string[]; dropped: string[] }> {
  // A shop of an earlier version may be backed up before it is migrated.
  const { rows: tables } = await session.query<{ name: string }>(
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename in ('review_photos', 'parcel_photos')`,
  )
  const ofPhotos = tables.map(({ name }) => `union select key, true from ${name}`).join(' ')
  const { rows } = await session.query<{ key: string; is_shown: boolean }>(
    `select key, true as is_shown from pictures
     union select profile_picture, true from customers where profile_picture is not null
     ${ofPhotos}
     union select key, false from dropped_pictures`,
  )
  const keysOf = (isShown: boolean) =>
    rows.filter((row) => row.is_shown === isShown).map(({ key }) => key)
  return { shown: keysOf(true), dropped: keysOf(false) }
}
