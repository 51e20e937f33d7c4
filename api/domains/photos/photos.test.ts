import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect } from 'vitest'
import { maxPhotos } from '../../../contract/field-limits.ts'
import { originalName } from '../../ground/media/store.ts'
import { codeOf, orderOf } from '../../testing/packing.ts'
import { ask, deliveredOrder } from '../../testing/returns.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../testing/staff.ts'

/** As a phone takes it, with a place in its metadata. */
async function photo(background: string): Promise<File> {
  const create = { width: 40, height: 30, channels: 3, background } as const
  const bytes = await sharp({ create })
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' })
}

function add(shop: TestShop, staff: StaffMember, path: string, file: File | string, key?: string) {
  const form = new FormData()
  form.set('photo', file)
  return read(sendAs(shop, staff, `POST /api/office/${path}`, { form, ...(key && { key }) }))
}

const keysOf = async (shop: TestShop) =>
  (await shop.db.selectFrom('parcel_photos').select('key').orderBy('id').execute()).map(
    ({ key }) => key,
  )

test('what is packed is photographed, once for the key, and shown to staff alone', async ({
  shop,
}) => {
  const shirt = await shop.make.product({ stock: 5 })
  const { number } = await orderOf(shop, [{ of: shirt }])
  const [packer, support, catalogue] = [
    await makeStaff(shop, 'packer', 'Devi'),
    await makeStaff(shop, 'support'),
    await makeStaff(shop, 'catalogue'),
  ]
  const path = `packing/${number}/photos/`
  const [red, blue] = [await photo('red'), await photo('blue')]
  expect((await add(shop, packer, path, red)).status).toBe(404)
  await sendAs(shop, packer, 'POST /api/office/waves/', { json: { numbers: [number] } })

  const key = randomUUID()
  const first = await add(shop, packer, path, red, key)
  expect(first).toEqual({
    status: 201,
    body: {
      photos: [
        {
          id: expect.any(Number),
          href: expect.stringMatching(/^\/api\/office\/photos\/\d+\/$/),
          at: expect.any(String),
          actor: { kind: 'staff', name: 'Devi' },
        },
      ],
    },
  })
  expect(await add(shop, packer, path, red, key)).toEqual(first)
  expect((await add(shop, packer, path, blue, key)).status).toBe(422)
  expect((await add(shop, support, path, blue)).body).toMatchObject({ right: 'pack' })
  for (const wrong of [
    '',
    new File(['<svg onload=alert(1)>'], 'x.svg', { type: 'image/svg+xml' }),
  ]) {
    expect(await add(shop, packer, path, wrong)).toEqual({
      status: 400,
      body: { photo: ['Choose a JPEG, PNG or WebP picture.'] },
    })
  }
  // The last scan closes the parcel; a photo of it may follow.
  await sendAs(shop, packer, `POST /api/office/packing/${number}/scan/`, {
    json: { code: codeOf(shirt) },
  })
  await add(shop, packer, path, blue)
  const packing = await read(sendAs(shop, packer, `GET /api/office/packing/${number}/`))
  expect(packing.body.done).not.toBeNull()
  expect(packing.body.photos).toHaveLength(2)
  const order = await read(sendAs(shop, support, `GET /api/office/orders/${number}/`))
  expect(order.body.photos).toEqual(packing.body.photos)

  const [{ href }] = first.body.photos
  const shown = await sendAs(shop, support, `GET ${href}`)
  expect([
    shown.status,
    shown.headers.get('content-type'),
    shown.headers.get('cache-control'),
  ]).toEqual([200, 'image/webp', 'no-store'])
  const metadata = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
  expect([metadata.format, metadata.width, metadata.exif]).toEqual(['webp', 40, undefined])
  expect((await sendAs(shop, catalogue, `GET ${href}`)).status).toBe(403)
  expect((await sendAs(shop, undefined, `GET ${href}`)).status).toBe(401)
  expect((await sendAs(shop, support, 'GET /api/office/photos/999999/')).status).toBe(404)

  const full = Array.from({ length: maxPhotos - 2 }, () => add(shop, packer, path, red))
  for (const { status } of await Promise.all(full)) expect(status).toBe(201)
  expect((await add(shop, packer, path, red)).status).toBe(409)
  const audit = await shop.db
    .selectFrom('audit_entries')
    .select(['actor', 'about'])
    .where('what', '=', 'parcel.photo')
    .execute()
  expect(audit).toHaveLength(maxPhotos)
  expect(audit[0]).toEqual({ actor: `staff:${packer.id}`, about: number })
  expect(await keysOf(shop)).toHaveLength(maxPhotos)
})

test('photos of what came back go with the account of who sent it', async ({ shop }) => {
  const { customer, lines } = await deliveredOrder(shop, [await shop.make.product()])
  await ask(shop, customer, lines[0]?.id ?? 0)
  const packer = await makeStaff(shop, 'packer')
  const { body } = await read(sendAs(shop, packer, 'GET /api/office/returns/'))
  const path = `returns/${body.results[0].id}/photos/`
  const added = await add(shop, packer, path, await photo('red'))
  expect(added.status).toBe(201)
  const [listed] = (await read(sendAs(shop, packer, 'GET /api/office/returns/'))).body.results
  expect(listed.photos).toEqual(added.body.photos)
  expect((await add(shop, packer, 'returns/999999/photos/', await photo('red'))).status).toBe(404)

  const { storage } = shop.media
  const [key = ''] = await keysOf(shop)
  expect(await storage.get(originalName(key))).toBeDefined()
  await shop.as(customer)('POST /api/delete-account/', { body: { password: 'secret-1' } })
  expect(await keysOf(shop)).toEqual([])
  expect(await storage.get(originalName(key))).toBeUndefined()
  expect((await sendAs(shop, packer, `GET ${listed.photos[0].href}`)).status).toBe(404)
})
