import sharp from 'sharp'
import { describe, expect } from 'vitest'
import type { WindowThing } from '../../../../contract/office/window.ts'
import { type TestShop, test } from '../../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../../testing/staff.ts'
import { turnWindow } from '../service.ts'

type Answered = { status: number; body: WindowThing & Record<string, unknown> }

const show = (shop: TestShop, staff: StaffMember, thing: string): Promise<Answered> =>
  read(sendAs(shop, staff, `GET /api/office/window/${thing}/`))
const save = (
  shop: TestShop,
  staff: StaffMember,
  thing: string,
  json: { body: object; version: number },
): Promise<Answered> =>
  read(sendAs(shop, staff, `PUT /api/office/window/${thing}/draft/`, { json }))
const act = (
  shop: TestShop,
  staff: StaffMember,
  call: string,
  json: object = {},
): Promise<Answered> => read(sendAs(shop, staff, `POST /api/office/window/${call}/`, { json }))
const seen = async (shop: TestShop, path: string) => (await read(shop.fetch(path))).body

const saying = (text: string) => ({ blocks: [{ type: 'text', heading: '', paragraphs: [text] }] })
const words = ({ blocks }: { blocks: { paragraphs?: string[] }[] }) =>
  blocks.flatMap(({ paragraphs = [] }) => paragraphs)
const home = async (shop: TestShop) => words(await seen(shop, '/api/window/home/'))

/** The draft of a thing, published. */
async function publish(
  shop: TestShop,
  staff: StaffMember,
  thing: string,
  body: object,
  times: object = {},
): Promise<WindowThing> {
  const { draft } = (await show(shop, staff, thing)).body
  const saved = await save(shop, staff, thing, { body, version: draft.version })
  expect(saved.status).toBe(200)
  const { version } = saved.body.draft
  const published = await act(shop, staff, `${thing}/publish`, { version, ...times })
  expect(published.status).toBe(200)
  return published.body
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** As if so many hours had passed. */
async function pass(shop: TestShop, hours: number) {
  const { connect } = await import('../../../ground/db/connect.ts')
  const client = await connect(shop.ownerUrl, { application_name: 'test' })
  const back = `interval '${hours} hours'`
  await client.query(`
    update window_versions set shown_from = shown_from - ${back}, shown_until = shown_until - ${back},
      turned_at = turned_at - ${back}`)
  await client.end()
}

describe('the window', () => {
  test('shows what the shop came with until a draft is published, and again after a roll back', async ({
    shop,
  }) => {
    const owner = await makeStaff(shop, 'owner', 'Meena')
    const { body: fresh } = await show(shop, owner, 'menu')
    expect(fresh).toMatchObject({
      name: 'Menu',
      live: { at: null },
      past: [],
      draft: { version: 0 },
    })
    const labels = async () =>
      (await seen(shop, '/api/window/')).menu.map(({ label }: { label: string }) => label)
    expect(await labels()).toEqual(['HOME', 'SHOP', 'PRODUCTS', 'ABOUT US', 'CONTACT US'])
    const entries = [{ label: 'Our shop', link: { kind: 'shop' }, children: [] }]
    const saved = await save(shop, owner, 'menu', { body: { entries }, version: 0 })
    expect(saved.body).toMatchObject({
      draft: { version: 1, by: { name: 'Meena' } },
      live: { at: null },
    })
    expect(await labels()).toHaveLength(5)
    expect((await act(shop, owner, 'menu/publish', { version: 1 })).body).toMatchObject({
      live: { body: { entries: [{ label: 'Our shop' }] }, by: { name: 'Meena' } },
      draft: { version: 1, at: null },
    })
    expect(await labels()).toEqual(['Our shop'])
    const { body: old } = await act(shop, owner, 'menu/rollback', { to: null })
    expect([old.live?.at, old.past.length]).toEqual([null, 1])
    expect(await labels()).toHaveLength(5)
    await act(shop, owner, 'menu/rollback', { to: old.past[0]?.id })
    expect(await labels()).toEqual(['Our shop'])
    expect((await act(shop, owner, 'menu/rollback', { to: 999_999 })).status).toBe(404)
    const audit = await ask(shop, owner, 'GET /api/office/audit/?about=menu')
    expect(audit.results.map(({ what }: { what: string }) => what)).toEqual(
      Array.from({ length: 3 }, () => 'window.published'),
    )
  })

  test('of two who write at once, the later has both, and nothing is lost', async ({ shop }) => {
    const [meena, asha] = [
      await makeStaff(shop, 'owner', 'Meena'),
      await makeStaff(shop, 'manager', 'Asha'),
    ]
    expect((await save(shop, meena, 'home', { body: saying('one'), version: 0 })).status).toBe(200)
    const refused = await save(shop, asha, 'home', { body: saying('two'), version: 0 })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'edited_meanwhile', version: 1, draft: { body: saying('one'), version: 1 } },
    })
    expect(JSON.stringify(refused.body.values)).toContain('two')
    expect((await act(shop, asha, 'home/publish', { version: 0 })).status).toBe(409)
    // Her own last save never conflicts, and the same again is no other.
    const again = await save(shop, meena, 'home', { body: saying('three'), version: 0 })
    expect(again.body.draft.version).toBe(2)
    const same = await save(shop, asha, 'home', { body: saying('three'), version: 0 })
    expect(same.body.draft.version).toBe(2)
    const answers = await Promise.all(
      [meena, asha].map((staff, at) =>
        save(shop, staff, 'home', { body: saying(`race ${at}`), version: 2 }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((one, next) => one - next)).toEqual([200, 409])
    expect((await act(shop, asha, 'home/publish', { version: 3 })).status).toBe(200)
    expect((await act(shop, meena, 'home/publish', { version: 3 })).status).toBe(409)
  })

  test('is scheduled: live from its time on, and what was before it again after its end', async ({
    shop,
  }) => {
    const owner = await makeStaff(shop, 'owner')
    await publish(shop, owner, 'home', saying('always'))
    const times = { from: inHours(2), until: inHours(5) }
    const { scheduled } = await publish(shop, owner, 'home', saying('festival'), times)
    expect(scheduled).toMatchObject([{ from: times.from, until: times.until }])
    expect([await turnWindow(shop.db), await home(shop)]).toEqual([0, ['always']])
    await pass(shop, 3)
    expect(await turnWindow(shop.db)).toBeGreaterThan(0)
    expect(await home(shop)).toEqual(['festival'])
    await pass(shop, 3)
    await Promise.all([turnWindow(shop.db), turnWindow(shop.db)])
    expect(await home(shop)).toEqual(['always'])
    expect(await turnWindow(shop.db)).toBe(0)

    // One whose time went by while no worker ran gives way at once.
    const missed = { from: inHours(1), until: inHours(2) }
    await publish(shop, owner, 'home', saying('missed'), missed)
    await pass(shop, 3)
    await turnWindow(shop.db)
    expect(await home(shop)).toEqual(['always'])
    const backwards = await act(shop, owner, 'home/publish', {
      version: 3,
      from: inHours(2),
      until: inHours(1),
    })
    expect([backwards.status, Object.keys(backwards.body)]).toEqual([400, ['until']])
    // A year mistyped does not put the draft into the shop at once.
    const past = await act(shop, owner, 'home/publish', { version: 3, from: inHours(-24) })
    expect([past.status, past.body]).toEqual([400, { from: [expect.stringContaining('past')] }])
    expect(await home(shop)).toEqual(['always'])

    const {
      scheduled: [taken],
    } = await publish(shop, owner, 'home', saying('never'), { from: inHours(1) })
    const { body: cancelled } = await act(shop, owner, 'home/cancel', { id: taken?.id })
    expect(cancelled).toMatchObject({ scheduled: [], draft: { body: saying('never') } })
    expect((await act(shop, owner, 'home/cancel', { id: taken?.id })).status).toBe(409)
  })

  test('of slides with times of their own shows each in its time', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const { id } = (await upload(shop, owner)).body
    const slide = (headline: string, more = {}) => ({
      wide: id,
      headline,
      link: { kind: 'shop' },
      ...more,
    })
    const slides = [
      slide('always'),
      slide('soon', { from: inHours(1), until: inHours(3) }),
      slide('now', { until: inHours(1) }),
    ]
    await publish(shop, owner, 'home', { blocks: [{ type: 'hero', slides }] })
    const shown = async () =>
      (await seen(shop, '/api/window/home/')).blocks[0].slides.map(
        ({ headline }: { headline: string }) => headline,
      )
    expect(await shown()).toEqual(['always', 'now'])
    const body = JSON.stringify({
      blocks: [
        {
          type: 'hero',
          slides: [slides[0], slide('soon', { from: inHours(-1), until: inHours(1) })],
        },
      ],
    })
    const { connect } = await import('../../../ground/db/connect.ts')
    const client = await connect(shop.ownerUrl, { application_name: 'test' })
    await client.query(
      `update window_versions set body = $1, turned_at = now() - interval '2 hours'`,
      [body],
    )
    await client.end()
    expect(await shown()).toEqual(['always'])
    expect(await turnWindow(shop.db)).toBeGreaterThan(0)
    expect(await shown()).toEqual(['always', 'soon'])
  })

  test('has pages of her own, which are not there until they are published', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const { body: none } = await show(shop, owner, 'page:care')
    expect(none).toMatchObject({ live: null, draft: { body: { blocks: [] }, version: 0 } })
    const body = { title: 'Care', ...saying('Wash it cold.') }
    await save(shop, owner, 'page:care', { body, version: 0 })
    expect((await shop.fetch('/api/window/pages/care/')).status).toBe(404)
    const link = { kind: 'page', value: 'care' }
    const bar = { text: 'How to wash indigo', link, tone: 'calm' }
    const early = await save(shop, owner, 'bar', { body: bar, version: 0 })
    expect(early).toMatchObject({
      status: 400,
      body: { link: ['This leads nowhere in the shop.'] },
    })
    await act(shop, owner, 'page:care/publish', { version: 1 })
    expect(await seen(shop, '/api/window/pages/care/')).toMatchObject({ title: 'Care' })
    await publish(shop, owner, 'bar', bar)
    expect((await seen(shop, '/api/window/')).bar).toMatchObject({
      text: 'How to wash indigo',
      to: '/pages/care',
      tone: 'calm',
    })
    expect(await (await shop.fetch('/sitemaps/pages.xml')).text()).toContain('/pages/care</loc>')
    const { results } = await ask(shop, owner, 'GET /api/office/window/')
    expect(results.at(-1)).toMatchObject({ thing: 'page:care', name: 'Care', is_live: true })
  })

  test('adds to a policy, which is there without it', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const policy = () => seen(shop, '/api/window/pages/returnpolicy/')
    expect(await policy()).toEqual({ title: 'Return Policy', blocks: [] })
    const ours = saying('We mend what can be mended.')
    await publish(shop, owner, 'page:returnpolicy', { title: 'Return Policy', ...ours })
    expect(words(await policy())).toEqual(['We mend what can be mended.'])
  })

  test('has what stands above a collection’s garments, and without it the garments alone', async ({
    shop,
  }) => {
    const owner = await makeStaff(shop, 'owner')
    const slug = `for-${'diwali-'.repeat(10)}26`
    const made = { slug, title: 'For Diwali', kind: 'hand', products: [] }
    await read(sendAs(shop, owner, 'POST /api/office/collections/', { json: made }))
    const thing = `collection:${slug}`
    const top = () => seen(shop, `/api/window/collections/${slug}/`)
    const asItCame = { title: 'For Diwali', intro: '', blocks: [] }
    expect(await top()).toEqual(asItCame)
    expect((await show(shop, owner, thing)).body).toMatchObject({
      name: 'For Diwali',
      live: { at: null },
      draft: { body: { title: '', intro: '', blocks: [] }, version: 0 },
    })
    expect((await shop.fetch('/api/window/collections/none/')).status).toBe(404)
    expect((await show(shop, owner, 'collection:none')).status).toBe(404)
    const unknown = await save(shop, owner, 'collection:none', { body: {}, version: 0 })
    expect(unknown.status).toBe(404)

    const festive = { title: 'Lamps and silk', intro: 'Woven for the day.', ...saying('By hand.') }
    await save(shop, owner, thing, { body: festive, version: 0 })
    expect(await top()).toEqual(asItCame)
    const { body: preview } = await read(
      sendAs(shop, owner, `POST /api/office/window/${thing}/preview/`, { json: {} }),
    )
    const { search } = new URL(String(preview.address))
    expect(await seen(shop, `/api/window/preview/${search}`)).toMatchObject({
      thing,
      page: festive,
    })
    const times = { version: 1, from: inHours(1), until: inHours(3) }
    expect((await act(shop, owner, `${thing}/publish`, times)).body.scheduled).toHaveLength(1)
    await pass(shop, 2)
    await turnWindow(shop.db)
    expect(await top()).toMatchObject(festive)
    await pass(shop, 2)
    await turnWindow(shop.db)
    expect(await top()).toEqual(asItCame)

    const named = await publish(shop, owner, thing, { intro: 'Soon.' })
    expect(await top()).toEqual({ ...asItCame, intro: 'Soon.' })
    await act(shop, owner, `${thing}/rollback`, { to: named.past[0]?.id })
    expect(await top()).toMatchObject(festive)
    await act(shop, owner, `${thing}/rollback`, { to: null })
    expect(await top()).toEqual(asItCame)
    const { results } = await ask(shop, owner, 'GET /api/office/window/')
    expect(results.at(-1)).toMatchObject({ thing, name: 'For Diwali', is_live: false })
  })

  test('is previewed by a signed address, by whoever has it, and by nothing else', async ({
    shop,
  }) => {
    const owner = await makeStaff(shop, 'owner')
    await save(shop, owner, 'home', { body: saying('a draft'), version: 0 })
    const { body } = await read(
      sendAs(shop, owner, 'POST /api/office/window/home/preview/', { json: {} }),
    )
    const token = new URL(String(body.address)).searchParams.get('token') ?? ''
    const open = (given: string) =>
      shop.fetch(`/api/window/preview/?${new URLSearchParams({ token: given })}`)
    const opened = await open(token)
    expect(opened.headers.get('cache-control')).toBe('private, no-store')
    expect(words((await opened.json()).page)).toEqual(['a draft'])
    const [thing, until, signature] = token.split('.')
    for (const wrong of [
      '',
      'home',
      `page:x.${until}.${signature}`,
      `${thing}.${Number(until) + 1}.${signature}`,
    ]) {
      expect((await open(wrong)).status).toBe(404)
    }
  })
})

describe('what a draft may not be is refused at its place, and nothing is stored', () => {
  const link = { kind: 'shop' }
  const entries = (count: number) => Array.from({ length: count }, () => ({ label: 'x', link }))
  test.for<[thing: string, body: object, place: string, why: RegExp]>([
    ['home', { blocks: [{ type: 'html', html: '<b>' }] }, 'blocks.0.type', /no such block/],
    [
      'home',
      { blocks: Array.from({ length: 13 }, () => ({ type: 'viewed' })) },
      'blocks',
      /12 blocks/,
    ],
    [
      'home',
      { blocks: [{ type: 'row', title: 'x', collection: 'none', count: 8 }] },
      'blocks.0.collection',
      /no such collection/,
    ],
    [
      'home',
      { blocks: [{ type: 'row', title: 'x'.repeat(61), collection: 'best-sellers', count: 3 }] },
      'blocks.0.title',
      /60/,
    ],
    [
      'home',
      { blocks: [{ type: 'hero', slides: [{ wide: 999_999, headline: 'x', link }] }] },
      'blocks.0.slides.0.wide',
      /no such picture/,
    ],
    [
      'home',
      {
        blocks: [
          {
            type: 'tiles',
            tiles: [{ label: 'x', link: { kind: 'path', value: 'https://elsewhere.example' } }],
          },
        ],
      },
      'blocks.0.tiles.0.link',
      /nowhere/,
    ],
    ['home', { blocks: [{ type: 'quote', review: 999_999 }] }, 'blocks.0.review', /not shown/],
    ['menu', { entries: entries(200) }, 'entries', /at most eight/],
    [
      'menu',
      { entries: [{ label: 'x', link: { kind: 'product', value: '999999' } }] },
      'entries.0.link',
      /nowhere/,
    ],
    ['bar', { text: 'x'.repeat(121) }, 'text', /120/],
    ['footer', { groups: [{ heading: 'Help', links: entries(1) }] }, 'groups', /Privacy Policy/],
    ['page:care', { blocks: [] }, 'title', /./],
    ['collection:best-sellers', { intro: 'x'.repeat(301) }, 'intro', /300/],
    [
      'collection:best-sellers',
      { blocks: Array.from({ length: 5 }, () => ({ type: 'viewed' })) },
      'blocks',
      /4 blocks/,
    ],
    ['home', saying('<img src=x onerror=alert(1)>'), 'blocks.0.paragraphs.0', /plain text/],
    ['bar', { text: 'Now <b>50% off</b>' }, 'text', /plain text/],
  ])('%s %j', async ([thing, body, place, why], { shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const refused = await save(shop, owner, thing, { body, version: 0 })
    expect([refused.status, refused.body[place]]).toEqual([400, [expect.stringMatching(why)]])
    expect((await show(shop, owner, thing)).body.draft.version).toBe(0)
  })

  test('text that only looks a little like markup is none', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const body = saying('5 < 6 > 4, <3 & a<b')
    expect((await save(shop, owner, 'home', { body, version: 0 })).status).toBe(200)
  })

  test('a photograph of more than 16 MB is refused at its field, one of 40 MB unread', async ({
    shop,
  }) => {
    const owner = await makeStaff(shop, 'owner')
    const large = await upload(shop, owner, ' '.repeat(17 * 2 ** 20))
    expect(large).toMatchObject({ status: 400, body: { file: [expect.stringMatching(/16 MB/)] } })
    const huge = await upload(shop, owner, ' '.repeat(40 * 2 ** 20))
    expect(huge).toMatchObject({ status: 413, body: { code: 'too_large' } })
    const pictures = await shop.db.selectFrom('window_pictures').select('picture_id').execute()
    expect(pictures).toEqual([])
  })

  test('a script in an SVG is no picture', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const refused = await upload(shop, owner, svg)
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['file']])
    expect(
      (await act(shop, await makeStaff(shop, 'catalogue'), 'home/rollback', { to: null })).status,
    ).toBe(403)
  })
})

/** A call that answers another shape. */
const ask = async (shop: TestShop, staff: StaffMember, call: string) =>
  (await read(sendAs(shop, staff, call))).body

async function upload(shop: TestShop, staff: StaffMember, given?: string) {
  const create = { width: 60, height: 30, channels: 3, background: 'teal' } as const
  const bytes = given ? Buffer.from(given) : await sharp({ create }).jpeg().toBuffer()
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], 'photo.jpg'))
  return read(sendAs(shop, staff, 'POST /api/office/window/pictures/', { form }))
}

describe('the look', () => {
  const sheetOf = async (shop: TestShop) => (await seen(shop, '/api/window/')).look.stylesheet

  test('is a stylesheet of its own once one is published, and none before', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    expect(await seen(shop, '/api/window/')).toMatchObject({
      look: { stylesheet: null, paper: '#f7f3ec', logo: null, favicon: null },
    })
    const { id } = (await upload(shop, owner)).body
    await publish(shop, owner, 'theme', {
      colours: { indigo: '#5E2750', paper: '#fafafa' },
      corner: 'round',
      logo: id,
    })
    const first = await sheetOf(shop)
    const sheet = await shop.fetch(first)
    expect(sheet.headers.get('content-type')).toMatch(/^text\/css/)
    expect(sheet.headers.get('cache-control')).toContain('immutable')
    expect(await sheet.text()).toBe(
      ':root{--color-paper:#fafafa;--color-indigo:#5e2750;--radius-sm:8px}\n',
    )
    const { look } = await seen(shop, '/api/window/')
    expect(look).toMatchObject({ paper: '#fafafa', logo: { width: 60, height: 30 } })
    await publish(shop, owner, 'theme', { colours: {}, corner: 'sharp' })
    expect(await sheetOf(shop)).not.toBe(first)
    expect((await shop.fetch(first)).status).toBe(200)
  })

  test('that cannot be read is refused with the nearest that can; a draft’s sheet is not out', async ({
    shop,
  }) => {
    const owner = await makeStaff(shop, 'owner')
    const body = { colours: { madder: '#e07060' }, corner: 'soft' }
    const refused = await save(shop, owner, 'theme', { body, version: 0 })
    expect(refused.status).toBe(400)
    const [why] = refused.body['colours.madder'] as string[]
    const nearest = /#[0-9a-f]{6}/.exec(why ?? '')?.[0]
    const mended = { body: { ...body, colours: { madder: nearest } }, version: 0 }
    expect((await save(shop, owner, 'theme', mended)).status).toBe(200)
    const bad = { body: { colours: { indigo: 'red}body{' } }, version: 1 }
    expect((await save(shop, owner, 'theme', bad)).status).toBe(400)
    expect(await sheetOf(shop)).toBeNull()
    const draft = await shop.db.selectFrom('window_versions').select('id').executeTakeFirstOrThrow()
    expect((await shop.fetch(`/look/${draft.id}.css`)).status).toBe(404)
    expect((await shop.fetch('/look/draft.css?token=x')).status).toBe(404)
    const { body: preview } = await read(
      sendAs(shop, owner, 'POST /api/office/window/theme/preview/', { json: {} }),
    )
    const token = new URL(String(preview.address)).searchParams.get('token') ?? ''
    const sheet = await shop.fetch(`/look/draft.css?${new URLSearchParams({ token })}`)
    expect(await sheet.text()).toContain(String(nearest))
  })
})
