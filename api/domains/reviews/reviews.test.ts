import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { composers } from '../../emails.ts'
import { compose } from '../../ground/mail/message.ts'
import { tidyPictures } from '../../ground/media/service.ts'
import { ask, deliver, deliveredOrder } from '../../testing/returns.ts'
import { refusalOf, send } from '../../testing/send.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { moderate } from './moderate.ts'

type Order = Awaited<ReturnType<typeof deliveredOrder>>
type Fields = {
  rating?: number
  title?: string
  body?: string
  fit?: 'small' | 'true' | 'large'
  version?: number
  retained?: string
  photo_1?: File
  photo_2?: File
}

const byHand = test.extend<{ settings: Record<string, string> }>({
  settings: { REVIEW_APPROVAL: 'by-hand' },
})

/** A photo as a phone takes it: turned, with a place and a name in its metadata. */
async function photo(background: string): Promise<File> {
  const create = { width: 40, height: 20, channels: 3, background } as const
  const bytes = await sharp({ create })
    .withExif({
      IFD0: { Artist: 'Meena', Copyright: 'home' },
      IFD3: { GPSLatitude: '9/1 55/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' })
}

const write = (
  shop: TestShop,
  { customer, lines }: Order,
  fields: Fields = {},
  headers: Record<string, string> = {},
) =>
  shop.as(customer)('PUT /api/order-items/{id}/review/', {
    params: { id: lines[0]?.id ?? 0 },
    body: { rating: 5, ...fields },
    headers,
  })

const list = (shop: TestShop, id: number, query = {}) =>
  shop.as()('GET /api/products/{id}/reviews/', { params: { id }, query })

const ratingOf = async (shop: TestShop, id: number) =>
  (await shop.as()('GET /api/products/{id}/', { params: { id } })).rating

const keyOf = (address = '') => address.slice('/media/'.length)

async function mailOf(shop: TestShop, kind: string) {
  const row = await shop.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return compose({ db: shop.db, config: shop.config, composers }, row)
}

describe('a review', () => {
  test('of what arrived shows at once when nothing in it is doubtful, and counts', async ({
    shop,
  }) => {
    const shirt = await shop.make.product()
    const order = await deliveredOrder(shop, [shirt])
    const written = await write(shop, order, {
      rating: 4,
      title: 'Soft',
      body: 'Washed it 3 times, size 40 chest.',
      fit: 'true',
    })
    expect(written).toMatchObject({ state: 'approved', version: 1, fit: 'true', size: 'M' })
    expect(await ratingOf(shop, shirt.id)).toEqual({ average: 4, count: 1 })
    const { results, ...rest } = await list(shop, shirt.id)
    expect(results).toMatchObject([
      { author_name: 'Meena', rating: 4, fit: 'true', is_received: true, helpful: 0, photos: [] },
    ])
    expect(rest).toMatchObject({ count: 1, by_rating: { 4: 1 }, sizes: ['M'] })
  })

  test('with a link, a number or abuse waits, is rejected with a reason, and waits again', async ({
    shop,
  }) => {
    const shirt = await shop.make.product()
    const order = await deliveredOrder(shop, [shirt])
    for (const [version, body] of [
      'Cheaper at www.other.example',
      'Call ९८७६५ 43210',
      'You bastards',
      'mail me@x.in',
    ].entries()) {
      expect(await write(shop, order, { body, version })).toMatchObject({ state: 'waiting' })
    }
    expect(await ratingOf(shop, shirt.id)).toEqual({ average: null, count: 0 })
    expect((await list(shop, shirt.id)).results).toEqual([])
    const { id } = await shop.db.selectFrom('reviews').select('id').executeTakeFirstOrThrow()
    const bad = moderate(shop.db, 'reject', [String(id)], { reason: 'bad' })
    await expect(bad).rejects.toThrow('--reason is one of: abusive')
    await expect(moderate(shop.db, 'approve', [String(id), '99'])).rejects.toThrow('review 99')
    const why = { reason: 'personal_data', note: 'A mailbox.' }
    await moderate(shop.db, 'reject', [String(id)], why)
    await expect(moderate(shop.db, 'reject', [String(id)], why)).rejects.toThrow('rejected already')
    const mine = await shop.as(order.customer)('GET /api/orders/{id}/reviews/', {
      params: { id: order.orderId },
    })
    expect(mine.items[0]?.review).toMatchObject({
      state: 'rejected',
      rejected_because: 'It names personal data. A mailbox.',
    })
    const edited = { body: 'Good cloth.', version: 4 }
    expect(await write(shop, order, edited)).toMatchObject({ state: 'waiting', version: 5 })
    await moderate(shop.db, 'approve', [String(id)])
    expect(await ratingOf(shop, shirt.id)).toEqual({ average: 5, count: 1 })
    expect(await write(shop, order, { rating: 3, version: 5 })).toMatchObject({ state: 'approved' })
    expect(await ratingOf(shop, shirt.id)).toEqual({ average: 3, count: 1 })
  })

  byHand('waits where the shop approves each by hand', async ({ shop }) => {
    const order = await deliveredOrder(shop, [await shop.make.product()])
    expect(await write(shop, order)).toMatchObject({ state: 'waiting' })
  })

  test('has photos without the camera’s metadata, which go with it', async ({ shop }) => {
    const shirt = await shop.make.product()
    const order = await deliveredOrder(shop, [shirt])
    const [red, blue] = [await photo('red'), await photo('blue')]
    const first = await write(shop, order, { photo_1: red, photo_2: blue })
    expect(first).toMatchObject({
      state: 'waiting',
      photos: [expect.any(String), expect.any(String)],
    })
    const stored = await shop.media.storage.get(
      `originals/${keyOf(first.photos[0]).slice(0, 2)}/${keyOf(first.photos[0])}`,
    )
    const metadata = await sharp(stored).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 20, height: 40 })
    expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined])
    expect((await shop.fetch(`${first.photos[0]}/375`)).status).toBe(200)

    await moderate(shop.db, 'approve', [String(first.id)])
    const retained = keyOf(first.photos[1])
    const second = await write(shop, order, { retained, version: 1, body: 'Still good.' })
    expect(second).toMatchObject({ state: 'approved', photos: [first.photos[1]] })
    expect((await shop.fetch(`${first.photos[0]}/375`)).status).toBe(404)
    const [shown] = (await list(shop, shirt.id, { sort: 'photos' })).results
    expect(shown?.photos).toEqual(second.photos)

    const other = await deliveredOrder(shop, [await shop.make.product()])
    const stolen = await refusalOf(write(shop, other, { retained }))
    expect([stolen.status, Object.keys(stolen.fields)]).toEqual([400, ['retained']])
    const tooMany = await refusalOf(
      write(shop, order, { retained: 'a,b,c', photo_1: red, photo_2: blue, version: 2 }),
    )
    expect(tooMany.status).toBe(400)
    const noPhoto = new File(['<svg/>'], 'x.jpg', { type: 'image/jpeg' })
    const refused = await refusalOf(
      write(shop, order, { photo_1: red, photo_2: noPhoto, version: 2 }),
    )
    expect(refused.fields).toEqual({ photo_2: ['Choose a JPEG, PNG or WebP picture.'] })

    const params = { id: order.lines[0]?.id ?? 0 }
    await shop.as(order.customer)('DELETE /api/order-items/{id}/review/', { params })
    expect((await shop.fetch(`${second.photos[0]}/375`)).status).toBe(404)
    expect(await ratingOf(shop, shirt.id)).toEqual({ average: null, count: 0 })
    await tidyPictures(shop.db, shop.media)
    const left: string[] = []
    for await (const file of shop.media.storage.list('originals/')) left.push(file.name)
    expect(left).toEqual([])
  })

  test('sent again under its key is the same review, and an old form overwrites none', async ({
    shop,
  }) => {
    const order = await deliveredOrder(shop, [await shop.make.product()])
    const headers = { 'idempotency-key': 'draft-1' }
    const first = await write(shop, order, { title: 'One', photo_1: await photo('red') }, headers)
    const again = await write(shop, order, { title: 'One', photo_1: await photo('red') }, headers)
    expect(again).toEqual(first)
    const files: string[] = []
    for await (const { name } of shop.media.storage.list('originals/')) files.push(name)
    expect(files).toHaveLength(1)
    await write(shop, order, { title: 'Two', version: 1 })
    expect((await refusalOf(write(shop, order, { title: 'One', version: 1 }))).status).toBe(409)
    expect((await refusalOf(write(shop, order, { title: 'One' }, headers))).status).toBe(409)
    const sent = await Promise.allSettled(
      ['a', 'b'].map((title) => write(shop, order, { title, version: 2 })),
    )
    expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('is of her own item, and of one that arrived', async ({ shop }) => {
    const shirt = await shop.make.product()
    const order = await deliveredOrder(shop, [shirt])
    const stranger = await shop.make.customer()
    const theirs = await refusalOf(write(shop, { ...order, customer: stranger }))
    expect(theirs.status).toBe(404)
    const address = await shop.make.address(stranger)
    const body = { type: 'buynow' as const, ...shirt.selection, quantity: 1 }
    const { order_id: id } = await shop.as(stranger)('POST /api/cod_order_create/', {
      body: { ...body, shipping_address_id: address.id },
    })
    const line = await shop.db
      .selectFrom('order_lines')
      .select(['id', 'size_id', 'quantity'])
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    const waiting = { customer: stranger, orderId: id, lines: [line] }
    expect((await refusalOf(write(shop, waiting))).status).toBe(409)
    await deliver(shop, id)
    expect(await write(shop, waiting)).toMatchObject({ state: 'approved' })
    const bad = await refusalOf(write(shop, order, { rating: 6, title: 'x'.repeat(81) }))
    expect(Object.keys(bad.fields).toSorted()).toEqual(['rating', 'title'])
  })
})

describe('the link of the mail', () => {
  test('opens the reviews of its order without a login, and nothing else', async ({ shop }) => {
    const order = await deliveredOrder(shop, [await shop.make.product()])
    const other = await deliveredOrder(shop, [await shop.make.product()])
    const { html } = await mailOf(shop, 'order_delivered')
    const [, token] = /review\?order=\d+&amp;token=([\w.-]+)/.exec(html) ?? []
    const headers = { authorization: `Review ${token}` }
    const as = shop.as()
    const open = (id: number) => as('GET /api/orders/{id}/reviews/', { params: { id }, headers })
    expect(await open(order.orderId)).toMatchObject({
      is_received: true,
      items: [{ review: null }],
    })
    expect((await refusalOf(open(other.orderId))).status).toBe(404)
    const review = (id = 0) =>
      as('PUT /api/order-items/{id}/review/', { params: { id }, body: { rating: 4 }, headers })
    expect(await review(order.lines[0]?.id)).toMatchObject({ rating: 4 })
    expect((await refusalOf(review(other.lines[0]?.id))).status).toBe(404)
    // Another order of the same customer is not the link's either.
    expect((await send(shop, 'GET /api/orders/', { headers })).status).toBe(401)
    const broken = { authorization: `Review ${token}x` }
    expect(
      (await send(shop, `GET /api/orders/${order.orderId}/reviews/`, { headers: broken })).status,
    ).toBe(400)
    const withdraw = as('DELETE /api/order-items/{id}/review/', {
      params: { id: order.lines[0]?.id ?? 0 },
      headers,
    })
    expect(await withdraw).toEqual({ message: 'Your review is withdrawn.' })
  })
})

describe('the fit of a product', () => {
  test('is shown from 8 answers on, of reviews, returns and exchanges, once a line', async ({
    shop,
  }) => {
    const shirt = await shop.make.product({ sizes: ['M', 'L'], stock: 50 })
    const fitOf = async () =>
      (await shop.as()('GET /api/products/{id}/', { params: { id: shirt.id } })).fit
    for (let at = 0; at < 6; at++) {
      await shop.db
        .insertInto('reviews')
        .values({
          product_id: shirt.id,
          author_name: 'Ravi',
          rating: 5,
          size: at < 5 ? 'M' : 'L',
          fit: at < 4 ? 'true' : 'large',
          import_key: `fit-${at}`,
        })
        .execute()
    }
    const returned = await deliveredOrder(shop, [shirt])
    await ask(shop, returned.customer, returned.lines[0]?.id ?? 0, {
      reason: 'It is too small: at the chest',
      upi_id: 'meena@upi',
    })
    expect(await fitOf()).toBeNull()
    const exchanged = await deliveredOrder(shop, [shirt])
    await ask(shop, exchanged.customer, exchanged.lines[0]?.id ?? 0, {
      request_type: 'Exchange',
      wanted_size_id: shirt.variant.sizes[1]?.id ?? 0,
    })
    expect(await fitOf()).toEqual({ small: 2, true: 4, large: 2, sizes: [] })
    await write(shop, exchanged, { fit: 'true' })
    expect(await fitOf()).toEqual({ small: 1, true: 5, large: 2, sizes: [] })
    const more = await deliveredOrder(shop, [shirt])
    await write(shop, more, { fit: 'small', body: 'Call 98765 43210' })
    expect(await fitOf()).toMatchObject({ small: 1 })
    const waiting = await shop.db
      .selectFrom('reviews')
      .select('id')
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    await moderate(shop.db, 'approve', [String(waiting.id)])
    const of = { small: 2, true: 5, large: 1 }
    expect(await fitOf()).toEqual({ small: 2, true: 5, large: 2, sizes: [{ size: 'M', ...of }] })
  })
})

describe('the list of reviews', () => {
  test('is sorted by votes, age or photos, and filtered by stars and size', async ({ shop }) => {
    const shirt = await shop.make.product({ sizes: ['M', 'L'], stock: 50 })
    const large = { ...shirt, size: shirt.variant.sizes[1] ?? shirt.size }
    const ids: number[] = []
    for (const [at, product] of [shirt, large, shirt].entries()) {
      const order = await deliveredOrder(shop, [product])
      const photos = at === 0 ? { photo_1: await photo('red') } : {}
      ids.push((await write(shop, order, { rating: 5 - at, ...photos })).id)
    }
    await moderate(shop.db, 'approve', [String(ids[0])])
    const idsOf = async (query: object) =>
      (await list(shop, shirt.id, query)).results.map(({ id }) => ids.indexOf(id))
    expect(await idsOf({})).toEqual([2, 1, 0])
    expect(await idsOf({ sort: 'photos' })).toEqual([0, 2, 1])
    expect(await idsOf({ stars: 4 })).toEqual([1])
    expect(await idsOf({ size: 'M', sort: 'newest' })).toEqual([2, 0])
    expect(await list(shop, shirt.id, { size: 'L', stars: 5 })).toMatchObject({
      count: 0,
      by_rating: { 3: 1, 4: 1, 5: 1 },
      sizes: ['M', 'L'],
    })
    const odd = await send(shop, `GET /api/products/${shirt.id}/reviews/?stars=6&sort=x`)
    expect([odd.status, Object.keys(await odd.json()).toSorted()]).toEqual([400, ['sort', 'stars']])

    const reader = await shop.make.customer()
    const vote = (method: 'PUT' | 'DELETE', at: number) =>
      shop.as(reader)(`${method} /api/reviews/{id}/vote/`, { params: { id: ids[at] ?? 0 } })
    expect(await vote('PUT', 1)).toEqual({ helpful: 1 })
    expect(await vote('PUT', 1)).toEqual({ helpful: 1 })
    expect(await idsOf({})).toEqual([1, 2, 0])
    const params = { id: shirt.id }
    expect(await shop.as(reader)('GET /api/products/{id}/review-votes/', { params })).toEqual({
      review_ids: [ids[1]],
    })
    expect(await vote('DELETE', 1)).toEqual({ helpful: 0 })
    expect(await idsOf({})).toEqual([2, 1, 0])
    await moderate(shop.db, 'reject', [String(ids[1])], { reason: 'advertisement' })
    expect((await refusalOf(vote('PUT', 1))).status).toBe(404)
  })
})
