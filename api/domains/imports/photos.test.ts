import { createServer, get, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { urlToHttpOptions } from 'node:url'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { takeIn } from '../../testing/import-files.ts'
import { sheetOf, shopifyHeads, shopifyRows } from '../../testing/import-sheets.ts'
import { test as base } from '../../testing/shop.ts'
import { makeStaff, read, sendAs } from '../../testing/staff.ts'
import { type FetchOptions, fetchPicture } from './fetch-picture.ts'
import { runPhotos } from './photos.ts'
import { isPublicAddress } from './public-address.ts'

type Web = {
  at: (path: string) => string
  options: FetchOptions
  answer: (by: RequestListener) => void
}

const open = '93.184.216.34'

/** A server whose address a look-up calls one of the open internet. */
const test = base.extend<{ web: Web }>({
  // oxlint-disable-next-line eslint/no-empty-pattern
  web: async ({}, use) => {
    let by: RequestListener = (_, answer) => answer.end()
    const server = createServer((asked, answer) => by(asked, answer))
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    await use({
      at: (path) => `https://cdn.example.com:${port}${path}`,
      answer: (listener) => {
        by = listener
      },
      options: {
        // Without a certificate, of which no test has one.
        ask: (url, asked, done) =>
          get({ ...asked, ...urlToHttpOptions(url), protocol: 'http:' }, done),
        resolve: async (host) =>
          host === 'cdn.example.com'
            ? [{ address: '127.0.0.1', family: 4 }]
            : [{ address: '10.0.0.7', family: 4 }],
        isAllowed: (address) => address === '127.0.0.1',
      },
    })
    server.closeAllConnections()
    server.close()
  },
})

const picture = (background = 'red') =>
  sharp({ create: { width: 40, height: 50, channels: 3, background } })
    .jpeg()
    .toBuffer()

describe('an address of a picture', () => {
  test('is one of the open internet, also where a name or a redirect leads', async ({ web }) => {
    const inside = [
      '127.0.0.1',
      '10.1.2.3',
      '169.254.169.254',
      '192.168.1.1',
      '100.64.0.1',
      '0.0.0.0',
      '::1',
      'fe80::1',
      'fd00::1',
      '::ffff:127.0.0.1',
      '::ffff:93.184.216.34',
      '2002:7f00:1::',
      '224.0.0.1',
    ]
    expect(inside.filter(isPublicAddress)).toEqual([])
    expect([open, '2606:4700::1111'].filter((each) => !isPublicAddress(each))).toEqual([])
    const refusalOf = (address: string, options = web.options) =>
      fetchPicture(address, options).then(
        () => 'fetched',
        (error: Error) => error.message,
      )
    expect(await refusalOf('http://cdn.example.com/a.jpg')).toMatch(/https/)
    expect(await refusalOf('file:///etc/passwd')).toMatch(/https/)
    expect(await refusalOf('https://user:secret@cdn.example.com/')).toMatch(/password/)
    expect(await refusalOf('https://127.0.0.1/', {})).toMatch(/open internet/)
    expect(await refusalOf('https://[::1]/', {})).toMatch(/open internet/)
    expect(await refusalOf('https://localhost/', {})).toMatch(/open internet/)
    web.answer((_, answer) =>
      answer.writeHead(302, { location: 'https://inside.example.com/' }).end(),
    )
    expect(await refusalOf(web.at('/a.jpg'))).toMatch(/open internet/)
    web.answer((_, answer) => answer.writeHead(302, { location: 'http://cdn.example.com/' }).end())
    expect(await refusalOf(web.at('/a.jpg'))).toMatch(/https/)
    web.answer((asked, answer) => answer.writeHead(302, { location: asked.url }).end())
    expect(await refusalOf(web.at('/a.jpg'))).toMatch(/on and on/)
    web.answer((_, answer) => answer.end(Buffer.alloc(2_000)))
    expect(await refusalOf(web.at('/a.jpg'), { ...web.options, maxBytes: 1_000 })).toMatch(/16 MB/)
    web.answer(() => {})
    expect(await refusalOf(web.at('/a.jpg'), { ...web.options, timeoutMs: 200 })).toMatch(
      /20 seconds/,
    )
  })

  test('is fetched after the import, and each picture has its state', async ({ shop, web }) => {
    const bytes = await picture()
    web.answer((asked, answer) =>
      asked.url === '/pink.jpg' ? answer.end(bytes) : answer.writeHead(404).end(),
    )
    const staff = await makeStaff(shop, 'catalogue')
    const text = sheetOf(shopifyHeads, shopifyRows()).replaceAll(
      'https://cdn.example.com',
      web.at(''),
    )
    const { applied } = await takeIn(shop, staff, text)
    expect(applied.photos).toEqual({ waiting: 2, done: 0, failed: [] })
    await runPhotos(shop.db, shop.media, web.options)
    const show = async () =>
      (await read(sendAs(shop, staff, `GET /api/office/imports/${applied.id}/`))).body.photos
    expect(await show()).toEqual({
      waiting: 0,
      done: 1,
      failed: [{ row: 6, address: web.at('/green.jpg'), text: 'Its server answered 404.' }],
    })
    const again = await takeIn(shop, staff, text)
    expect(again.applied).toMatchObject({ rows: { same: 4 }, photos: { waiting: 1 } })
    const undone = await sendAs(shop, staff, `POST /api/office/imports/${applied.id}/undo/`)
    expect(undone.status).toBe(200)
    expect(await shop.db.selectFrom('variant_pictures').select('picture_id').execute()).toEqual([])
  })
})

base(
  'pictures are taken as files by their names, and those of no garment are named',
  async ({ shop }) => {
    const staff = await makeStaff(shop, 'catalogue')
    const { applied } = await takeIn(shop, staff, sheetOf(shopifyHeads, shopifyRows().slice(0, 4)))
    const form = new FormData()
    const add = async (name: string, bytes: Buffer) =>
      form.append('file', new File([new Uint8Array(bytes)], name))
    await add('temple-kurti-rama-green-back-2.jpg', await picture('green'))
    await add('TEMPLE-KURTI-RANI-PINK-S.jpg', await picture('pink'))
    await add('temple-kurti-rama-green-worn-1.jpg', await picture('blue'))
    await add('unknown-front.jpg', await picture('black'))
    await add('temple-kurti-rani-pink-detail.jpg', Buffer.from('no picture'))
    const { status, body } = await read(
      sendAs(shop, staff, `POST /api/office/imports/${applied.id}/photos/`, { form }),
    )
    expect(status).toBe(201)
    expect(body.photos).toMatchObject({
      done: 3,
      failed: [
        { address: 'unknown-front.jpg', text: expect.stringContaining('No garment') },
        { address: 'temple-kurti-rani-pink-detail.jpg' },
      ],
    })
    const shown = await shop.db
      .selectFrom('variant_pictures as p')
      .innerJoin('variants as v', 'v.id', 'variant_id')
      .select(['colour_name', 'view'])
      .orderBy('v.position')
      .orderBy('p.position')
      .execute()
    expect(shown).toEqual([
      { colour_name: 'Rani Pink', view: 'front' },
      { colour_name: 'Rama Green', view: 'worn' },
      { colour_name: 'Rama Green', view: 'back' },
    ])
  },
)
