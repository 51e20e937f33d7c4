import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { tidyPictures } from '../../ground/media/service.ts'
import { isWaiting } from '../../testing/is-waiting.ts'
import { refusalOf, send } from '../../testing/send.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { signIn } from '../../testing/sign-in.ts'

type Picture = { width: number; height: number }

const draw = ({ width, height }: Picture) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })

const jpeg = async (size: Picture = { width: 90, height: 60 }) => draw(size).jpeg().toBuffer()

const fileOf = (bytes: Buffer, name = 'me.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], name, { type })

const update = (shop: TestShop, customer: { token: string }, profile_image: File) =>
  shop.as(customer)('PUT /api/profile_update/', { body: { profile_image } })

async function refused(shop: TestShop, customer: { token: string }, file: File) {
  const { status, fields } = await refusalOf(update(shop, customer, file))
  return [status, fields]
}
const unreadable = [
  400,
  { profile_image: ['The picture could not be read. Please choose another one.'] },
]
const removal = { remove_profile_image: 'true' }
const unknownKind = [400, { profile_image: ['Choose a JPEG, PNG or WebP picture.'] }]

/** The names of all files that stand for pictures. */
async function keptFiles(shop: TestShop): Promise<string[]> {
  const { mediaDir } = shop.config
  const files = await readdir(mediaDir, { recursive: true, withFileTypes: true })
  return files.filter((entry) => entry.isFile()).map(({ name }) => name)
}

const ask = async (shop: TestShop, path: string | null) => shop.fetch(path ?? 'none')

async function pictureOf(shop: TestShop, path: string | null) {
  const response = await ask(shop, path)
  expect(response.status).toBe(200)
  return sharp(Buffer.from(await response.arrayBuffer()))
}

/** A PNG that says it is of a size, in a file of a few bytes. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, body, Buffer.alloc(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0], 8)
  const rows = deflateSync(Buffer.alloc(10_000_000))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows)])
}

describe('the profile', () => {
  test('takes new fields and answers with all of them', async ({ shop }) => {
    const customer = await shop.make.customer()
    const changed = await shop.as(customer)('PUT /api/profile_update/', {
      body: { first_name: ' Meenakshi ', phone: '9000000000', address: '2 Car Street' },
    })
    const fields = {
      profile_image: null,
      username: customer.email,
      email: customer.email,
      first_name: 'Meenakshi',
      last_name: '',
      phone: '9000000000',
      address: '2 Car Street',
      is_guest: false,
    }
    expect(changed).toEqual({ ...fields, message: 'Profile updated successfully!' })
    expect(await shop.as(customer)('GET /api/profile/')).toEqual(fields)
  })

  test('leaves what is not given, and its e-mail whatever is given', async ({ shop }) => {
    const customer = await shop.make.customer({ firstName: 'Meena' })
    for (const sent of [
      { form: { email: 'x@example.com', phone: '98765 00001' } },
      { json: { email: 7 } },
    ]) {
      const response = await send(shop, 'PUT /api/profile_update/', {
        token: customer.token,
        ...sent,
      })
      expect(response.status).toBe(200)
    }
    const profile = await shop.as(customer)('GET /api/profile/')
    expect(profile).toMatchObject({
      email: customer.email,
      first_name: 'Meena',
      phone: '9876500001',
    })
  })

  test('of before with a phone number that is none can be read, used and changed', async ({
    shop,
  }) => {
    const customer = await shop.make.customer()
    await shop.db.updateTable('customers').set({ phone: '1' }).execute()
    expect((await signIn(shop, customer.email)).status).toBe(200)
    expect(await shop.as(customer)('GET /api/profile/')).toMatchObject({ phone: '1' })
    const renamed = await shop.as(customer)('PUT /api/profile_update/', {
      body: { first_name: 'Meena' },
    })
    expect(renamed).toMatchObject({ first_name: 'Meena', phone: '1' })
  })

  test('counts and stores the end of a line as one character', async ({ shop }) => {
    const customer = await shop.make.customer()
    const street = 'x'.repeat(492)
    const form = { address: `${street}\r\nMadurai` }
    const response = await send(shop, 'PUT /api/profile_update/', { token: customer.token, form })
    expect(response.status).toBe(200)
    const { address } = await shop.as(customer)('GET /api/profile/')
    expect(address).toBe(`${street}\nMadurai`)
  })

  test('refuses each bad field by its name and changes nothing', async ({ shop }) => {
    const customer = await shop.make.customer()
    const before = await shop.as(customer)('GET /api/profile/')
    const cases: [body: object, fields: object][] = [
      [{ first_name: ' ' }, { first_name: ['This field is required.'] }],
      [{ phone: '98765432101' }, { phone: ['A phone number has at most ten digits.'] }],
      [{ phone: '98 76' }, { phone: ['Enter a ten-digit phone number.'] }],
      [{ phone: '1' }, { phone: ['Enter a ten-digit phone number.'] }],
      [{ address: 'x'.repeat(501) }, { address: ['Use at most 500 characters.'] }],
      [{ profile_image: 'me.jpg' }, { profile_image: ['Choose a JPEG, PNG or WebP picture.'] }],
    ]
    for (const [json, fields] of cases) {
      const sent = { token: customer.token, json: { address: 'new', ...json } }
      const response = await send(shop, 'PUT /api/profile_update/', sent)
      expect([response.status, await response.json()]).toEqual([400, fields])
    }
    expect(await shop.as(customer)('GET /api/profile/')).toEqual(before)
  })
})

describe('the picture', () => {
  test('is stored as a square of 640 pixels at most', async ({ shop }) => {
    const customer = await shop.make.customer()
    for (const [size, side] of [
      [{ width: 2000, height: 900 }, 640],
      [{ width: 300, height: 400 }, 300],
    ] as const) {
      const { profile_image } = await update(shop, customer, fileOf(await jpeg(size)))
      const { width, height } = await (await pictureOf(shop, profile_image)).metadata()
      expect([width, height]).toEqual([side, side])
    }
  })

  test('may be JPEG, PNG or WebP, whatever its file is called', async ({ shop }) => {
    const customer = await shop.make.customer()
    const picture = draw({ width: 60, height: 60 })
    for (const bytes of [
      await picture.jpeg().toBuffer(),
      await picture.png().toBuffer(),
      await picture.webp().toBuffer(),
    ]) {
      const { profile_image } = await update(shop, customer, fileOf(bytes, 'me.txt', 'text/plain'))
      expect((await ask(shop, profile_image)).headers.get('content-type')).toBe('image/webp')
    }
  })

  test('stands upright and says nothing of the camera or the place', async ({ shop }) => {
    const customer = await shop.make.customer()
    // Its left half is red; held upright, what is left in the file is above.
    const red = await draw({ width: 60, height: 60 }).toColourspace('srgb').png().toBuffer()
    const lying = await sharp({
      create: { width: 120, height: 60, channels: 3, background: 'blue' },
    })
      .composite([{ input: red, left: 0, top: 0 }])
      .withExif({
        IFD0: { Model: 'Camera-7', Copyright: 'Meena' },
        IFD3: { GPSLatitude: '9/1 55/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { profile_image } = await update(shop, customer, fileOf(lying))
    const [original] = await keptFiles(shop)
    const file = join(
      shop.config.mediaDir,
      'originals',
      original?.slice(0, 2) ?? '',
      original ?? '',
    )
    const { exif, xmp, icc, orientation } = await sharp(file).metadata()
    expect({ exif, xmp, icc, orientation }).toEqual({})
    const upright = await pictureOf(shop, profile_image)
    const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true })
    const aboveRight = (info.width - 1) * info.channels
    const belowLeft = data.length - info.width * info.channels
    expect(data[aboveRight]).toBeGreaterThan(130)
    expect(data[belowLeft + 2]).toBeGreaterThan(200)
  })

  test('that is no picture, or of another kind, is refused', async ({ shop }) => {
    const customer = await shop.make.customer()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    const picture = draw({ width: 60, height: 60 })
    for (const bytes of [
      Buffer.from(svg),
      Buffer.from('<script>alert(1)</script>'),
      Buffer.from('%PDF-1.7'),
      await picture.gif().toBuffer(),
      await picture.avif().toBuffer(),
      await picture.tiff().toBuffer(),
      Buffer.alloc(0),
    ]) {
      expect(await refused(shop, customer, fileOf(bytes))).toEqual(unknownKind)
    }
    expect(await keptFiles(shop)).toEqual([])
  })

  test('that is cut off or broken is refused', async ({ shop }) => {
    const customer = await shop.make.customer()
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const create = { width: 400, height: 400, channels: 3, background: 'red', noise } as const
    const whole = sharp({ create })
    for (const bytes of [
      await whole.jpeg().toBuffer(),
      await whole.png().toBuffer(),
      await whole.webp().toBuffer(),
    ]) {
      const cut = fileOf(bytes.subarray(0, bytes.length / 2))
      expect(await refused(shop, customer, cut)).toEqual(unreadable)
      expect(await refused(shop, customer, fileOf(bytes.subarray(0, 20)))).toEqual(unreadable)
    }
    expect(await keptFiles(shop)).toEqual([])
  })

  test('of more than 25 megapixels is refused before it is unpacked', async ({ shop }) => {
    const customer = await shop.make.customer()
    const tooLarge = [400, { profile_image: ['Choose a picture of at most 25 megapixels.'] }]
    for (const bytes of [
      bomb(30_000, 30_000),
      bomb(40_000, 40_000),
      await jpeg({ width: 5001, height: 5000 }),
    ]) {
      expect(await refused(shop, customer, fileOf(bytes))).toEqual(tooLarge)
    }
    await update(shop, customer, fileOf(await jpeg({ width: 5000, height: 5000 })))
  })

  test('that takes too much memory or time is refused, and changes nothing', async ({ shop }) => {
    const customer = await shop.make.customer()
    const progressive = { progressive: true }
    const tooHeavy = [
      400,
      {
        profile_image: ['Choose a smaller picture, or save it as a JPEG that is not progressive.'],
      },
    ]
    const large = { width: 4001, height: 3125 }
    for (const bytes of [
      await draw(large).jpeg(progressive).toBuffer(),
      await draw(large).toColourspace('rgb16').png(progressive).toBuffer(),
      await draw({ width: 16_385, height: 8 }).jpeg().toBuffer(),
      await draw({ width: 16_385, height: 8 }).png().toBuffer(),
      Buffer.concat([await jpeg(), Buffer.from('ffda'.repeat(100), 'hex')]),
    ]) {
      expect(await refused(shop, customer, fileOf(bytes))).toEqual(tooHeavy)
    }
    expect(await keptFiles(shop)).toEqual([])
    const { profile_image } = await shop.as(customer)('GET /api/profile/')
    expect(profile_image).toBe(null)
  })

  test('may hold by chance what begins a scan, where it is no JPEG', async ({ shop }) => {
    const customer = await shop.make.customer()
    const png = await draw({ width: 40, height: 40 }).png().toBuffer()
    await update(
      shop,
      customer,
      fileOf(Buffer.concat([png, Buffer.from('ffda'.repeat(200), 'hex')])),
    )
  })

  test('may be progressive up to 12.5 megapixels', async ({ shop }) => {
    const customer = await shop.make.customer()
    const picture = draw({ width: 4000, height: 3125 })
    await update(shop, customer, fileOf(await picture.jpeg({ progressive: true }).toBuffer()))
    await update(shop, customer, fileOf(await picture.png({ progressive: true }).toBuffer()))
  })

  test('that moves is a still of its first frame', async ({ shop }) => {
    const customer = await shop.make.customer()
    const raw = { width: 40, height: 40 * 300, channels: 3, pageHeight: 40 } as const
    const frames = Buffer.alloc(raw.width * raw.height * raw.channels)
    frames.fill(200, 40 * 40 * 3)
    const moving = await sharp(frames, { raw }).webp({ loop: 0, minSize: false }).toBuffer()
    const { profile_image } = await update(shop, customer, fileOf(moving))
    const { pages = 1, width, height } = await (await pictureOf(shop, profile_image)).metadata()
    expect([pages, width, height]).toEqual([1, 40, 40])
  })

  test('of more than 5 MB is refused, and one beyond the body’s limit unread', async ({ shop }) => {
    const customer = await shop.make.customer()
    const bytes = await jpeg()
    const padded = (length: number) => fileOf(Buffer.concat([bytes, Buffer.alloc(length)]))
    const five = 5 * 1024 * 1024
    await update(shop, customer, padded(five - bytes.length))
    expect(await refused(shop, customer, padded(five))).toEqual([
      400,
      { profile_image: ['Choose a picture of at most 5 MB.'] },
    ])
    expect((await refusalOf(update(shop, customer, padded(6 * 1024 * 1024)))).status).toBe(413)
  })

  test('that was not chosen leaves the one before', async ({ shop }) => {
    const customer = await shop.make.customer()
    const { profile_image } = await update(shop, customer, fileOf(await jpeg()))
    const body = new FormData()
    body.set('phone', '9000000001')
    body.set('profile_image', new File([], '', { type: 'application/octet-stream' }))
    const headers = { authorization: `Token ${customer.token}` }
    const response = await shop.fetch('/api/profile_update/', { method: 'PUT', headers, body })
    expect(await response.json()).toMatchObject({ profile_image, phone: '9000000001' })
  })

  test('has a name that says nothing of it', async ({ shop }) => {
    const one = await shop.make.customer()
    const other = await shop.make.customer()
    const file = fileOf(await jpeg())
    const first = await update(shop, one, file)
    const second = await update(shop, other, file)
    for (const { profile_image } of [first, second]) {
      expect(profile_image).toMatch(/^\/media\/[a-f0-9]{24}$/)
    }
    expect(first.profile_image).not.toBe(second.profile_image)
  })

  test('takes the old one’s place, whose files go', async ({ shop }) => {
    const customer = await shop.make.customer()
    const first = await update(shop, customer, fileOf(await jpeg()))
    for (const width of ['', '/160', '/375']) {
      expect((await ask(shop, `${first.profile_image}${width}`)).status).toBe(200)
    }
    const key = first.profile_image?.replace('/media/', '') ?? ''
    const folder = join(shop.config.mediaDir, 'widths', key.slice(0, 2))
    // Made by a version that had this width.
    await writeFile(join(folder, `${key}-641.webp`), '')
    const second = await update(shop, customer, fileOf(await jpeg({ width: 70, height: 70 })))
    expect(await readdir(folder)).toEqual([])
    for (const width of ['', '/160', '/375', '/544']) {
      expect((await ask(shop, `${first.profile_image}${width}`)).status).toBe(404)
    }
    expect((await keptFiles(shop)).map((name) => `/media/${name}`)).toEqual([second.profile_image])
    // For the tidying, should the shop end before the files are gone.
    const dropped = await shop.db.selectFrom('dropped_pictures').select('key').execute()
    expect(dropped.map(({ key }) => `/media/${key}`)).toEqual([first.profile_image])
  })

  test('that is removed leaves none, and its files go', async ({ shop }) => {
    const customer = await shop.make.customer({ firstName: 'Meena' })
    const { profile_image } = await update(shop, customer, fileOf(await jpeg()))
    expect((await ask(shop, `${profile_image}/160`)).status).toBe(200)
    for (const sent of [{ json: { remove_profile_image: true } }, { form: removal }]) {
      const response = await send(shop, 'PUT /api/profile_update/', {
        token: customer.token,
        ...sent,
      })
      expect(await response.json()).toMatchObject({ profile_image: null, first_name: 'Meena' })
    }
    expect((await ask(shop, profile_image)).status).toBe(404)
    expect(await keptFiles(shop)).toEqual([])
    const dropped = await shop.db.selectFrom('dropped_pictures').select('key').execute()
    expect(dropped.map(({ key }) => `/media/${key}`)).toEqual([profile_image])
  })

  test('stays where its removal is not asked for', async ({ shop }) => {
    const customer = await shop.make.customer()
    const { profile_image } = await update(shop, customer, fileOf(await jpeg()))
    for (const json of [{ remove_profile_image: false }, { profile_image: '' }]) {
      const response = await send(shop, 'PUT /api/profile_update/', { token: customer.token, json })
      expect(await response.json()).toMatchObject({ profile_image })
    }
  })

  test('is not both sent and removed', async ({ shop }) => {
    const customer = await shop.make.customer()
    const { profile_image } = await update(shop, customer, fileOf(await jpeg()))
    const both = { profile_image: fileOf(await jpeg()), remove_profile_image: true }
    const { status, fields } = await refusalOf(
      shop.as(customer)('PUT /api/profile_update/', { body: both }),
    )
    expect([status, fields]).toEqual([
      400,
      { profile_image: ['Send a picture, or remove the one there is.'] },
    ])
    expect((await keptFiles(shop)).map((name) => `/media/${name}`)).toEqual([profile_image])
  })

  test('whose files were left is removed by the next tidying', async ({ shop }) => {
    const customer = await shop.make.customer()
    const { profile_image } = await update(shop, customer, fileOf(await jpeg()))
    // As if the shop had ended after the change and before its files went.
    const key = profile_image?.split('/').at(-1) ?? ''
    await shop.db.insertInto('dropped_pictures').values({ key }).execute()
    await tidyPictures(shop.db, shop.media)
    expect(await keptFiles(shop)).toEqual([])
    // A width of it may still be under way.
    expect(await shop.db.selectFrom('dropped_pictures').selectAll().execute()).toHaveLength(1)
    const dropped_at = new Date(Date.now() - 700_000)
    await shop.db.updateTable('dropped_pictures').set({ dropped_at }).execute()
    await tidyPictures(shop.db, shop.media)
    expect(await shop.db.selectFrom('dropped_pictures').selectAll().execute()).toEqual([])
  })

  test('changed by many at once leaves one, which is shown', async ({ shop }) => {
    const customer = await shop.make.customer()
    const file = fileOf(await jpeg())
    await Promise.all(Array.from({ length: 8 }, () => update(shop, customer, file)))
    const { profile_image } = await shop.as(customer)('GET /api/profile/')
    expect((await keptFiles(shop)).map((name) => `/media/${name}`)).toEqual([profile_image])
  })
})

describe('with limits', () => {
  test.override({ settings: { RATE_LIMITS: 'on' } })

  test('an account sends 10 pictures a day, and changes other fields as before', async ({
    shop,
  }) => {
    const customer = await shop.make.customer()
    const file = fileOf(await jpeg())
    for (let n = 0; n < 9; n++) await update(shop, customer, file)
    // One that is refused took its work too; a change without one is not counted.
    expect(
      await refused(shop, customer, fileOf(await draw({ width: 9, height: 9 }).gif().toBuffer())),
    ).toEqual(unknownKind)
    const { profile_image } = await shop.as(customer)('PUT /api/profile_update/', {
      body: { phone: '9000000001' },
    })
    const tooMany = await refusalOf(
      shop.as(customer)('PUT /api/profile_update/', {
        body: { phone: '9000000002', profile_image: file },
      }),
    )
    expect([tooMany.status, tooMany.message]).toEqual([
      429,
      'Too many pictures today. Please try again tomorrow.',
    ])
    expect(await shop.as(customer)('GET /api/profile/')).toMatchObject({
      phone: '9000000001',
      profile_image,
    })
    expect(await keptFiles(shop)).toHaveLength(1)
    await shop.as(customer)('PUT /api/profile_update/', {
      body: { remove_profile_image: true },
    })
    await update(shop, await shop.make.customer(), file)
  })

  test('a family of four finds the pictures it likes', async ({ shop }) => {
    const file = fileOf(await jpeg())
    const family = await Promise.all(Array.from({ length: 4 }, () => shop.make.customer()))
    for (let n = 0; n < 3; n++) {
      await Promise.all(family.map((customer) => update(shop, customer, file)))
    }
  })
})

test('an account deleted while its picture was sent has neither', async ({ shop }) => {
  const customer = await shop.make.customer({ firstName: 'Meena' })
  const sent = {
    body: { first_name: 'Kavya', profile_image: fileOf(await jpeg()) },
  }
  const { late } = await shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('customers').set({ deleted_at: new Date() }).execute()
    const late = refusalOf(shop.as(customer)('PUT /api/profile_update/', sent))
    await isWaiting(shop)
    return { late }
  })
  expect((await late).status).toBe(401)
  expect(await keptFiles(shop)).toEqual([])
  expect(await shop.db.selectFrom('customers').selectAll().execute()).toMatchObject([
    { first_name: 'Meena', profile_picture: null },
  ])
})

test('every other call has its limit of 1 MiB', async ({ shop }) => {
  const customer = await shop.make.customer()
  const json = { address: 'x'.repeat(1024 * 1024) }
  const sent = { token: customer.token, json }
  expect((await send(shop, 'POST /api/shipping-address/', sent)).status).toBe(413)
  expect((await send(shop, 'PUT /api/profile_update/', sent)).status).toBe(400)
})
