import { createHash } from 'node:crypto'
import type { Answer } from '../../../contract/client.ts'
import { maxReviewPhotos } from '../../../contract/field-limits.ts'
import type { OwnReview, ReviewableItem, WriteReview } from '../../../contract/reviews.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import { FieldRefusal, Refusal } from '../../ground/errors/refusal.ts'
import { enforceLimit } from '../../ground/http/rate-limit.ts'
import type { Media } from '../../ground/media/open-media.ts'
import { storePhoto } from '../../ground/media/portrait.ts'
import { dropPicture, removeDropped } from '../../ground/media/service.ts'
import { removePicture } from '../../ground/media/store.ts'
import { lockAccount } from '../accounts/lock-account.ts'
import { isClean } from './judge-text.ts'
import { photoAddress, toFit, toReply } from './list-reviews.ts'
import * as queries from './queries.ts'
import { writeReview as writeStep } from './steps.ts'

/** Who reviews, and the order that she may review where she came by the link of a mail. */
export type Reviewer = { customerId: number; linkedOrderId: number | null }

type Deps = { db: Db; media: Media; config: Config }

export async function showOrderReviews(
  db: Db,
  { customerId, linkedOrderId }: Reviewer,
  orderId: number,
): Promise<Answer<'GET /api/orders/{id}/reviews/'>> {
  const isLinked = linkedOrderId === null || linkedOrderId === orderId
  const order = isLinked ? await queries.findOrder(db, customerId, orderId) : undefined
  if (!order) throw new Refusal(404, 'Order not found.')
  const lines = await queries.listItems(db, orderId)
  const reviews = await queries.listOfLines(
    db,
    lines.map(({ id }) => id),
  )
  const items: ReviewableItem[] = lines.map((line) => {
    const review = reviews.find((each) => each.order_line_id === line.id)
    return {
      id: line.id,
      product_id: line.product_id,
      product: line.product_name,
      colour: line.colour_name,
      size: line.size,
      image: line.picture_key && photoAddress(line.picture_key),
      review: review ? toOwn(review) : null,
    }
  })
  return { order_number: order.number, is_received: order.delivered_at !== null, items }
}

/**
 * Writes or edits the review of an item; with the same key again it changes nothing.
 * @throws FieldRefusal of a photo; Refusal 404, 409, 429
 */
export async function writeReview(
  { db, media, config }: Deps,
  { customerId, linkedOrderId }: Reviewer,
  lineId: number,
  { photo_1, photo_2, photo_3, photo_4, retained, ...input }: WriteReview,
  idempotencyKey: string | undefined,
): Promise<OwnReview> {
  const files = [photo_1, photo_2, photo_3, photo_4].filter((file) => file !== undefined)
  if (files.length + retained.length > maxReviewPhotos) {
    throw new FieldRefusal({ photo_1: [`Choose up to ${maxReviewPhotos} photos.`] })
  }
  await enforceLimit(db, config.limits.reviews, String(customerId), tooMany)
  const added = await storePhotos({ db, media, config }, customerId, files)
  const step = {
    customerId,
    orderId: linkedOrderId,
    orderLineId: lineId,
    key: idempotencyKey ? digestKey(idempotencyKey) : null,
    ...input,
    retained,
    added,
    isClean: config.reviewApproval === 'by-rule' && isClean(input),
  }
  const write = () =>
    db.transaction().execute(async (tx) => {
      const { outcome, dropped } = await writeStep(tx, step)
      for (const key of dropped ?? []) await dropPicture(tx, key)
      return { outcome, dropped: dropped ?? [] }
    })
  const { outcome, dropped } = await retryCollisions(write).catch(async (error: unknown) => {
    await removeAll(media, added)
    throw error
  })
  if (outcome in refusals) await removeAll(media, added)
  if (outcome === 'missing') throw new Refusal(404, 'There is no such item of yours.')
  if (outcome === 'foreign_photo') {
    throw new FieldRefusal({
      retained: ['A photo is no longer there. Please load the page again.'],
    })
  }
  if (outcome === 'not_received' || outcome === 'stale') throw new Refusal(409, refusals[outcome])
  for (const key of dropped) await removeDropped(db, media, key)
  const [review] = await queries.listOfLines(db, [lineId])
  if (!review) throw new Refusal(404, 'The review has been withdrawn.')
  return toOwn(review)
}

const tooMany = 'That was a lot at once. Please try again in an hour.'
const tooManyPhotos = 'Too many photos today. Please try again tomorrow.'

const refusals = {
  missing: '',
  foreign_photo: '',
  not_received: 'It has not arrived yet: reviews are about what came.',
  stale: 'This review was edited elsewhere since. Please load the page again.',
}

/** Of whatever length a client chose. */
const digestKey = (key: string) => createHash('sha256').update(key).digest('hex')

async function storePhotos({ db, media, config }: Deps, customerId: number, files: File[]) {
  const keys: string[] = []
  for (const [at, file] of files.entries()) {
    await enforceLimit(db, config.limits.reviewPhotos, String(customerId), tooManyPhotos)
    const stored = await storePhoto(media, Buffer.from(await file.arrayBuffer()))
    if ('error' in stored) {
      await removeAll(media, keys)
      throw new FieldRefusal({ [`photo_${at + 1}`]: [stored.error] })
    }
    keys.push(stored.key)
  }
  return keys
}

const removeAll = (media: Media, keys: string[]) =>
  Promise.all(keys.map((key) => removePicture(media, key).catch(() => {})))

export async function withdrawReview(
  { db, media }: Pick<Deps, 'db' | 'media'>,
  { customerId, linkedOrderId }: Reviewer,
  lineId: number,
): Promise<void> {
  const photos = await db.transaction().execute(async (tx) => {
    await lockAccount(tx, customerId)
    const review = await queries.lockReview(tx, customerId, lineId, linkedOrderId)
    if (!review) throw new Refusal(404, 'There is no such review of yours.')
    for (const key of review.photos) await dropPicture(tx, key)
    await queries.deleteReview(tx, review.id)
    return review.photos
  })
  for (const key of photos) await removeDropped(db, media, key)
}

type OwnRow = Awaited<ReturnType<typeof queries.listOfLines>>[number]

function toOwn(row: OwnRow): OwnReview {
  const { id, rating, title, body, size, rejected_because, version } = row
  return {
    id,
    rating,
    title,
    body,
    size,
    rejected_because,
    version,
    colour: row.colour_name,
    fit: toFit(row.fit),
    photos: row.photos.map(photoAddress),
    // The column's check constraint allows only these.
    state: row.state as OwnReview['state'],
    created_at: row.created_at.toISOString(),
    reply: toReply(row),
  }
}
