import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { composers } from '../../emails.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { makeStaff, read, sendAs } from '../../testing/staff.ts'

describe('the head of a mail', () => {
  const write = async ({ db, config }: TestShop) =>
    (await composers.password_changed?.(db, {}, config))?.html ?? ''

  test('is the mark and the name until the shop has another look', async ({ shop }) => {
    const html = await write(shop)
    expect(html).toContain('/mark-mail.png')
    await lookLike(shop, { colours: { indigo: '#5e2750' } })
    expect(await write(shop)).toBe(html)
  })

  test('is a logo as PNG by its whole address, with the name where pictures are off', async ({
    shop,
  }) => {
    const staff = await makeStaff(shop, 'manager')
    const create = { width: 600, height: 300, channels: 4, background: '#00000000' } as const
    const file = await sharp({ create }).png().toBuffer()
    const form = new FormData()
    form.set('file', new File([new Uint8Array(file)], 'logo.png'))
    const sent = await read(sendAs(shop, staff, 'POST /api/office/window/pictures/', { form }))
    await lookLike(shop, {
      logo: sent.body.id,
      mail_head: { shows: 'logo', ink: '#ffffff', ground: '#27325e' },
    })
    const html = await write(shop)
    const [image = ''] = html.match(/<img[^>]+>/) ?? []
    expect(image).toMatch(/ src="http[^"]+\/media\/[0-9a-f]{24}\/head\.png" width="96" height="48"/)
    expect(image).toContain(`alt="${shop.config.shop.name}"`)
    expect(image).toContain('color:#ffffff')
    expect(html).toContain('bgcolor="#27325e"')
    const [, path = ''] = /src="https?:\/\/[^/]+([^"]+)"/.exec(image) ?? []
    const answer = await shop.fetch(path)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({
      format: 'png',
      width: 192,
      height: 96,
      hasAlpha: true,
    })
  })

  test('is seen before it is stored, as a mail has it', async ({ shop }) => {
    const staff = await makeStaff(shop, 'manager')
    const preview = (query: string) => sendAs(shop, staff, `GET /api/office/window/mail/${query}`)
    const head = (html: string) =>
      /<tr><td style="padding:0 0 32px">.*?<\/table><\/td>/s.exec(html)?.[0]
    const plain = await preview('?shows=mark')
    expect(head(await plain.text())).toBe(head(await write(shop)))
    expect(plain.headers.get('content-type')).toMatch(/^text\/html/)
    expect(plain.headers.get('content-security-policy')).toMatch(
      /default-src 'none'; frame-ancestors 'self'; img-src \S+; style-src 'unsafe-inline'$/,
    )
    const look = { shows: 'name', ink: '#ffffff', ground: '#27325e' }
    const asked = await (await preview(`?${new URLSearchParams(look)}`)).text()
    expect(head(asked)).toContain('bgcolor="#27325e"')
    expect(head(await write(shop))).not.toContain('#27325e')
    await lookLike(shop, { mail_head: look })
    expect(head(await write(shop))).toBe(head(asked))
    expect((await preview('?ink=red')).status).toBe(400)
    expect((await shop.fetch('/api/office/window/mail/')).status).toBe(401)
  })

  test('is refused where it cannot be read, or has no logo to show', async ({ shop }) => {
    const faint = await lookLike(shop, { mail_head: { shows: 'logo', ink: '#999999' } })
    expect(faint).toMatchObject({
      status: 400,
      body: {
        'mail_head.ink': [expect.stringMatching(/nearest that can: #[0-9a-f]{6}\.$/)],
        'mail_head.shows': [expect.stringContaining('no logo')],
      },
    })
  })
})

/** Makes a look live. @returns the answer to its draft */
async function lookLike(shop: TestShop, look: object) {
  const staff = await makeStaff(shop, 'owner', `Asha${Math.random()}`.replace('.', ''))
  const call = (path: string, json: object) =>
    read(
      sendAs(
        shop,
        staff,
        `${path.startsWith('draft') ? 'PUT' : 'POST'} /api/office/window/theme/${path}/`,
        { json },
      ),
    )
  const { draft } = (await read(sendAs(shop, staff, 'GET /api/office/window/theme/'))).body
  const saved = await call('draft', { body: look, version: draft.version })
  if (saved.status === 200) await call('publish', { version: saved.body.draft.version })
  return saved
}
