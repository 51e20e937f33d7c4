import sharp from 'sharp'
import { expect } from 'vitest'
import { test } from '../../../testing/shop.ts'
import { makeStaff, read, sendAs } from '../../../testing/staff.ts'

const draw = (red: number, { width = 30, height = 40 } = {}) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 90 } } })
    .withMetadata({ exif: { IFD0: { Copyright: 'a place' } } })
    .jpeg()
    .toBuffer()

test('photos of a colour are added, ordered, described and taken off, without the camera’s metadata', async ({
  shop,
}) => {
  const staff = await makeStaff(shop, 'catalogue')
  const made = await read(
    sendAs(shop, staff, 'POST /api/office/products/', {
      json: {
        name: 'Kolam Shirt',
        group: 'Men',
        type: 'Shirts',
        gender: 'Men',
        colours: [{ name: 'Leaf' }, { name: 'Sky' }],
      },
    }),
  )
  const [leaf, sky] = made.body.colours
  const send = (colourId: number, files: (Buffer | string)[]) => {
    const form = new FormData()
    form.set('colour_id', String(colourId))
    for (const [at, bytes] of files.entries()) {
      form.append('file', new File([new Uint8Array(Buffer.from(bytes))], `photo ${at}.jpg`))
    }
    return read(sendAs(shop, staff, `POST /api/office/products/${made.body.id}/photos/`, { form }))
  }
  const added = await send(leaf.id, [await draw(1), await draw(2), await draw(3, { width: 3_000 })])
  expect(added).toMatchObject({
    status: 201,
    body: {
      photos: [
        { kind: 'front', alt: 'Kolam Shirt in Leaf, from the front' },
        { kind: 'worn' },
        { kind: 'flat' },
      ],
    },
  })
  const shown = await shop.fetch(`${added.body.photos[2].image}/1200`)
  const stored = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
  expect([shown.status, stored.exif]).toEqual([200, undefined])

  // One that cannot be read: none of them is added.
  const broken = await send(leaf.id, [await draw(4), 'no picture'])
  expect(broken).toMatchObject({
    status: 400,
    body: { file: [expect.stringContaining('photo 1')] },
  })
  const nine = await send(leaf.id, await Promise.all([5, 6, 7, 8, 9, 10].map((red) => draw(red))))
  expect([nine.status, nine.body.code]).toEqual([409, 'limit_reached'])

  const [front, worn, flat] = added.body.photos.map(({ id }: { id: number }) => id)
  const order = (colourId: number, ids: number[]) =>
    read(sendAs(shop, staff, `PUT /api/office/colours/${colourId}/photos/`, { json: { ids } }))
  expect((await order(sky.id, [front])).status).toBe(400)
  const ordered = await order(leaf.id, [flat, front])
  expect(ordered.body.photos.map(({ id }: { id: number }) => id)).toEqual([flat, front])
  const described = await read(
    sendAs(shop, staff, `PATCH /api/office/photos/${flat}/`, {
      json: { kind: 'back', alt: 'Its back' },
    }),
  )
  expect(described.body).toMatchObject({ id: flat, kind: 'back', alt: 'Its back' })
  const gone = sendAs(shop, staff, `PATCH /api/office/photos/${worn}/`, { json: { alt: 'x' } })
  expect((await gone).status).toBe(404)
})
