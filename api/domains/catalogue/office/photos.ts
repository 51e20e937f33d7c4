import { sql } from 'kysely'
import type { ProductPhoto } from '../../../../contract/office/product-fields.ts'
import {
  maxPicturesOfColour,
  type PictureKind,
  pictureKinds,
} from '../../../../contract/picture-kinds.ts'
import { pictureErrors } from '../../../../contract/picture-rules.ts'
import type { Db } from '../../../ground/db/pool.ts'
import type { Write } from '../../../ground/db/write.ts'
import { FieldRefusal, Refusal } from '../../../ground/errors/refusal.ts'
import type { Media } from '../../../ground/media/open-media.ts'
import { recordPicture } from '../../../ground/media/service.ts'
import type { StoredPicture } from '../../../ground/media/store.ts'
import { storeGarment } from '../../../ground/media/store-garment.ts'
import { addPicture } from '../add-picture.ts'
import * as queries from './queries.ts'
import { toPhoto } from './show-product.ts'
import { startEdit } from './start-edit.ts'

type Asked = { productId: number; colourId: number; files: File[] }

/**
 * Adds photos to a colour, upright, in 2,400 pixels at most and without what the camera noted.
 * @throws FieldRefusal for what is no picture; Refusal 404, 409 for a ninth
 */
export async function addPhotos(
  { db, media, act }: { db: Db; media: Media; act: Write },
  { productId, colourId, files }: Asked,
): Promise<ProductPhoto[]> {
  if (files.length === 0) throw new FieldRefusal({ file: [pictureErrors.type] })
  const colour = await queries.findColour(db, colourId)
  if (colour?.product_id !== productId) throw new Refusal(404, 'There is no such colour of it.')
  if (files.length > maxPicturesOfColour) throw tooMany()
  const stored: StoredPicture[] = []
  for (const file of files) {
    const picture = await storeGarment(media, Buffer.from(await file.arrayBuffer()))
    if ('error' in picture) throw new FieldRefusal({ file: [`${file.name}: ${picture.error}`] })
    stored.push(picture)
  }
  await act(async (tx) => {
    await startEdit(tx, { productId, version: null, fields: [`${colourId}.photos`] })
    const known = await queries.listPhotosOfColour(tx, colourId)
    if (known.length + stored.length > maxPicturesOfColour) throw tooMany()
    const kinds = freeKinds(known.map(({ view }) => view))
    for (const [at, picture] of stored.entries()) {
      const kind = kinds[at] ?? 'detail'
      await addPicture(tx, {
        variantId: colourId,
        pictureId: await recordPicture(tx, picture),
        kind,
        alt: `${colour.product_name} in ${colour.colour_name}, ${inWords[kind]}`,
        most: maxPicturesOfColour,
      })
    }
    await audit(tx, productId, { colour: colour.colour_name, photos: known.length + stored.length })
  })
  return listPhotos(db, colourId)
}

const tooMany = () =>
  new Refusal(409, `A colour has at most ${maxPicturesOfColour} photos.`, { code: 'limit_reached' })

const inWords: Record<PictureKind, string> = {
  front: 'from the front',
  worn: 'worn',
  flat: 'laid flat',
  back: 'from the back',
  detail: 'a detail',
  fabric: 'its fabric',
}

const freeKinds = (taken: string[]) => pictureKinds.filter((kind) => !taken.includes(kind))

export const listPhotos = async (db: Db, colourId: number): Promise<ProductPhoto[]> =>
  (await queries.listPhotosOfColour(db, colourId)).map(toPhoto)

/**
 * Sets the order of a colour's photos, and takes off those that are left out.
 * @throws Refusal 404; FieldRefusal for a photo of another colour
 */
export async function orderPhotos(tx: Db, colourId: number, ids: number[]): Promise<void> {
  const colour = await queries.findColour(tx, colourId)
  if (!colour) throw new Refusal(404, 'There is no such colour.')
  const { product_id: productId } = colour
  await startEdit(tx, { productId, version: null, fields: [`${colourId}.photos`] })
  const known = await queries.listPhotosOfColour(tx, colourId)
  const wanted = [...new Set(ids)]
  if (wanted.some((id) => !known.some((photo) => photo.id === id))) {
    throw new FieldRefusal({ ids: ['A photo is of another colour, or was taken off.'] })
  }
  const gone = known.filter(({ id }) => !wanted.includes(id)).map(({ id }) => id)
  if (gone.length) await tx.deleteFrom('variant_pictures').where('id', 'in', gone).execute()
  // Positions are unique at every step.
  for (const [at, id] of wanted.entries()) {
    await tx
      .updateTable('variant_pictures')
      .set({ position: -1 - at })
      .where('id', '=', id)
      .execute()
  }
  await tx
    .updateTable('variant_pictures')
    .set({ position: sql`-1 - position` })
    .where('variant_id', '=', colourId)
    .execute()
  await audit(tx, productId, { colour: colour.colour_name, photos: wanted.length })
}

/** @throws Refusal 404 */
export async function describePhoto(
  tx: Db,
  id: number,
  {
    kind,
    alt,
    version,
  }: { kind?: PictureKind | undefined; alt?: string | undefined; version?: number | undefined },
): Promise<ProductPhoto> {
  const photo = await queries.findPhoto(tx, id)
  if (!photo) throw new Refusal(404, 'There is no such photo.')
  const after = { view: kind ?? photo.view, alt: alt ?? photo.alt }
  const fields = [
    ...(after.view === photo.view ? [] : [`photo ${id}.kind`]),
    ...(after.alt === photo.alt ? [] : [`photo ${id}.alt`]),
  ]
  if (fields.length) {
    const edit = { productId: photo.product_id, version: version ?? null, fields }
    await startEdit(tx, edit, (field) =>
      field.endsWith('alt')
        ? { yours: after.alt, theirs: photo.alt }
        : { yours: after.view, theirs: photo.view },
    )
    await tx.updateTable('variant_pictures').set(after).where('id', '=', id).execute()
    await audit(tx, photo.product_id, { photo: id, ...after })
  }
  return toPhoto({ ...photo, ...after })
}

async function audit(tx: Db, productId: number, after: object): Promise<void> {
  const product = await queries.findProduct(tx, productId)
  await queries.writeAudit(tx, { what: 'product.photos', about: product?.slug ?? '', after })
}
