import { maxPicturesOfColour } from '../../../contract/picture-kinds.ts'
import { pictureErrors } from '../../../contract/picture-rules.ts'
import type { Db } from '../../ground/db/pool.ts'
import type { Write } from '../../ground/db/write.ts'
import { FieldRefusal, MovedOn, Refusal } from '../../ground/errors/refusal.ts'
import type { Media } from '../../ground/media/open-media.ts'
import { recordPicture } from '../../ground/media/service.ts'
import { storeGarment } from '../../ground/media/store-garment.ts'
import { addPicture } from '../catalogue/add-picture.ts'
import { type FetchOptions, fetchPicture, PictureProblem } from './fetch-picture.ts'
import { matchPhoto } from './photo-names.ts'
import * as queries from './photo-queries.ts'
import { findImport } from './queries.ts'

/** Slow servers do not stop each other; one picture is decoded at a time. */
const atOnce = 4
const maxTries = 3
const full = `Its colour has ${maxPicturesOfColour} pictures already: take one off first.`

/** Fetches pictures that follow imports, some at once. @returns how many were due */
export async function runPhotos(db: Db, media: Media, options: FetchOptions = {}): Promise<number> {
  const due = await queries.claimPhotos(db, atOnce)
  await Promise.all(due.map((photo) => takePhoto(db, media, photo, options)))
  return due.length
}

async function takePhoto(db: Db, media: Media, photo: queries.Photo, options: FetchOptions) {
  try {
    if (photo.variant_id === null) throw new PictureProblem('Its garment is gone.')
    const bytes = await fetchPicture(photo.address, options)
    await show(db, media, { ...photo, variantId: photo.variant_id, bytes })
  } catch (error) {
    const isKnown = error instanceof PictureProblem
    if (photo.tries < maxTries && !(isKnown && error.isForGood)) return
    await queries.failPhoto(db, photo.id, isKnown ? error.message : pictureErrors.unreadable)
  }
}

type Shown = { id: number; variantId: number; kind: string; alt: string; bytes: Buffer }

/** @throws PictureProblem for what is no picture, or one too many */
async function show(db: Db, media: Media, { bytes, ...photo }: Shown): Promise<void> {
  const stored = await storeGarment(media, bytes)
  if ('error' in stored) throw new PictureProblem(stored.error)
  await db.transaction().execute(async (tx) => {
    const pictureId = await recordPicture(tx, stored)
    const added = await addPicture(tx, { ...photo, pictureId, most: maxPicturesOfColour })
    if (added === 'full') throw new PictureProblem(full)
    await queries.finishPhoto(tx, photo.id, added === 'added' ? pictureId : null)
  })
}

/**
 * Takes pictures of an import's garments as files, by their names; one that cannot be taken is among those that failed.
 * @throws Refusal 404; MovedOn where the import is not applied
 */
export async function addFiles(
  { db, media, write }: { db: Db; media: Media; write: Write },
  importId: number,
  files: File[],
): Promise<void> {
  const row = await findImport(db, importId)
  if (!row) throw new Refusal(404, 'There is no such import.')
  if (row.state !== 'applied')
    throw new MovedOn('Apply the import first: its garments are not there yet.')
  if (files.length === 0) throw new FieldRefusal({ file: ['Choose a picture.'] })
  const named = await queries.listNamed(
    db,
    importId,
    files.flatMap(({ name }) => startsOf(name)),
  )
  const matched = files
    .map((file) => ({ file, match: matchPhoto(file.name, named) }))
    .toSorted((one, other) => (one.match?.number ?? 0) - (other.match?.number ?? 0))
  for (const { file, match } of matched) {
    const text = match
      ? ''
      : 'No garment has this name: call it by slug or SKU, colour, kind and number.'
    const id = await write((tx) =>
      queries.insertFile(tx, importId, {
        row: 0,
        address: file.name.slice(0, 300),
        variant_id: match?.variantId ?? null,
        kind: match?.kind ?? 'front',
        alt: match?.alt ?? '',
        state: match ? 'waiting' : 'failed',
        text,
      }),
    )
    if (!match) continue
    try {
      const bytes = Buffer.from(await file.arrayBuffer())
      await show(db, media, { id, ...match, bytes })
    } catch (error) {
      if (!(error instanceof PictureProblem)) throw error
      await queries.failPhoto(db, id, error.message)
    }
  }
}

/** What a name may begin with: `madurai-shirt-sky-front` by each of its hyphens. */
function startsOf(name: string): string[] {
  const plain = name.replace(/\.[a-z0-9]{2,5}$/i, '').slice(0, 200)
  const ends = [...plain.matchAll(/[-_ ]/g)].map(({ index }) => index)
  return [...ends.map((end) => plain.slice(0, end)), plain].flatMap((start) => [
    start,
    start.toLowerCase(),
  ])
}
