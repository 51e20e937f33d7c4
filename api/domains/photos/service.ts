import { readFile } from 'node:fs/promises'
import { maxPhotos } from '../../../contract/field-limits.ts'
import type { Photo } from '../../../contract/office/photos.ts'
import { pictureErrors } from '../../../contract/picture-rules.ts'
import type { Db } from '../../ground/db/pool.ts'
import { FieldRefusal, Refusal } from '../../ground/errors/refusal.ts'
import type { Media } from '../../ground/media/open-media.ts'
import { storePhoto } from '../../ground/media/portrait.ts'
import { findOriginal, removePicture } from '../../ground/media/store.ts'
import { actorOf } from '../../ground/staff/actors.ts'
import * as queries from './queries.ts'
import * as steps from './steps.ts'

type Act = <Result>(work: (tx: Db) => Promise<Result>) => Promise<Result>
type Of = { number: string } | { returnId: number }

/**
 * Adds a photo to a parcel or to a return, once for the key of its act.
 * @throws FieldRefusal for what is no picture; Refusal 404, 409
 */
export async function addPhoto(media: Media, act: Act, of: Of, file: File | undefined) {
  if (!file) throw new FieldRefusal({ photo: [pictureErrors.type] })
  const stored = await storePhoto(media, Buffer.from(await file.arrayBuffer()))
  if ('error' in stored) throw new FieldRefusal({ photo: [stored.error] })
  const { key } = stored
  const remove = () => removePicture(media, key).catch(() => {})
  const added = await act((tx) => write(tx, of, key)).catch(async (error: unknown) => {
    await remove()
    throw error
  })
  // That of the first call with the act's key stays.
  if (added !== key) await remove()
}

async function write(tx: Db, of: Of, key: string): Promise<string> {
  const { outcome } = await steps.addPhoto(tx, {
    number: 'number' in of ? of.number.toUpperCase() : null,
    returnId: 'returnId' in of ? of.returnId : null,
    key,
    max: maxPhotos,
  })
  if (outcome === 'missing') {
    throw new Refusal(404, 'number' in of ? `${of.number} is on no wave.` : 'No such return.')
  }
  if (outcome === 'full')
    throw new Refusal(409, `There are ${maxPhotos} photos of it already.`, {
      code: 'limit_reached',
    })
  return key
}

export async function readPhoto(db: Db, media: Media, id: number): Promise<Buffer> {
  const photo = await queries.findKey(db, id)
  const original = photo && (await findOriginal(media, photo.key))
  const bytes = original && ('bytes' in original ? original.bytes : await read(original.file))
  if (!bytes) throw new Refusal(404, 'There is no such photo.')
  return bytes
}

const read = (file: string) => readFile(file).catch(() => undefined)

export const photosOfParcel = async (db: Db, packingId: number) =>
  (await queries.ofParcel(db, packingId)).map(toPhoto)

export const photosOfOrder = async (db: Db, orderId: number) =>
  (await queries.ofOrder(db, orderId)).map(toPhoto)

export async function photosOfReturns(db: Db, ids: number[]): Promise<Map<number, Photo[]>> {
  const rows = await queries.ofReturns(db, ids)
  const byReturn = Map.groupBy(rows, (row) => row.return_request_id ?? 0)
  return new Map([...byReturn].map(([id, photos]) => [id, photos.map(toPhoto)]))
}

const toPhoto = ({ id, actor, actor_name, created_at }: queries.PhotoRow): Photo => ({
  id,
  href: `/api/office/photos/${id}/`,
  at: created_at.toISOString(),
  actor: actorOf(actor, actor_name),
})
