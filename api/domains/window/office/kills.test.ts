import { expect } from 'vitest'
import { killAtEachStep } from '../../../testing/kill-at-step.ts'
import { asOwner } from '../../../testing/owner.ts'
import { type TestShop, test } from '../../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../../testing/staff.ts'
import { turnWindow } from '../service.ts'

const written = ['window_versions', 'audit_entries']

const bodies = {
  home: (word: string) => ({ blocks: [{ type: 'text', heading: word, paragraphs: [word] }] }),
  theme: (_word: string, at: number) => ({ colours: { indigo: `#27325${at}` } }),
}
type Thing = keyof typeof bodies
const things: Thing[] = ['home', 'theme']

async function findLook(shop: TestShop) {
  const { look } = await read(shop.fetch('/api/window/')).then(({ body }) => body)
  return look.stylesheet && (await shop.fetch(look.stylesheet)).text()
}

/** All that the shop shows of its window. */
const shown = async (shop: TestShop) => ({
  home: await (await shop.fetch('/api/window/home/')).text(),
  look: await findLook(shop),
  audited: (
    await shop.db
      .selectFrom('audit_entries')
      .select('id')
      .where('what', 'like', 'window.%')
      .orderBy('id')
      .execute()
  ).length,
})

const call = (shop: TestShop, staff: StaffMember, path: string, json: object, key?: string) => {
  const method = path.endsWith('/draft/') ? 'PUT' : 'POST'
  return read(
    sendAs(shop, staff, `${method} /api/office/window/${path}`, { json, ...(key && { key }) }),
  )
}

async function saveDraft(shop: TestShop, staff: StaffMember, thing: Thing, at: number) {
  const { draft } = (await read(sendAs(shop, staff, `GET /api/office/window/${thing}/`))).body
  const json = { body: bodies[thing](`word ${at}`, at), version: draft.version }
  const saved = await call(shop, staff, `${thing}/draft/`, json)
  expect(saved.status).toBe(200)
  return saved.body.draft.version
}

async function publish(shop: TestShop, staff: StaffMember, thing: Thing, at: number, times = {}) {
  const version = await saveDraft(shop, staff, thing, at)
  const published = await call(shop, staff, `${thing}/publish/`, { version, ...times })
  expect(published.status).toBe(200)
}

/** @returns at how many steps it was ended, and what the shop shows then and in the end */
async function endAtEach(shop: TestShop, work: () => Promise<boolean>) {
  const before = await shown(shop)
  const steps = await killAtEachStep(shop, written, {
    work,
    onKilled: async (step) => expect([step, await shown(shop)]).toEqual([step, before]),
  })
  return { steps, before, after: await shown(shop) }
}

test('a version whose publication is ended at any step is not live at all, and then wholly, once', async ({
  shop,
}) => {
  const staff = await makeStaff(shop, 'owner')
  await publish(shop, staff, 'home', 1)
  const version = await saveDraft(shop, staff, 'home', 2)
  const { steps, before, after } = await endAtEach(shop, async () => {
    const { status } = await call(shop, staff, 'home/publish/', { version }, 'publish')
    return status === 200
  })
  // The draft's times, the one before, the new one, the audit: before and after each, and at the commit.
  expect(steps).toBe(9)
  expect(before.home).toContain('word 1')
  expect(after.home.match(/word \d/g)).toEqual(['word 2', 'word 2'])
  expect(after.audited).toBe(before.audited + 1)
})

test('a roll back that is ended at any step has changed nothing', async ({ shop }) => {
  const staff = await makeStaff(shop, 'owner')
  await publish(shop, staff, 'home', 1)
  await publish(shop, staff, 'home', 2)
  const { past } = (await read(sendAs(shop, staff, 'GET /api/office/window/home/'))).body
  for (const [to, word] of [
    [past[0].id, 'word 1'],
    [null, undefined],
  ]) {
    const { steps, after } = await endAtEach(shop, async () => {
      const { status } = await call(shop, staff, 'home/rollback/', { to }, `back to ${to}`)
      return status === 200
    })
    expect(steps).toBe(to === null ? 5 : 9)
    expect(after.home.match(/word \d/)?.[0]).toBe(word)
  }
})

test('what comes and goes at one time does so together, wherever its turn is ended', async ({
  shop,
}) => {
  const staff = await makeStaff(shop, 'owner')
  const hour = (at: number) => new Date(Date.now() + at * 3_600_000).toISOString()
  for (const thing of things) await publish(shop, staff, thing, 1)
  const times = { from: hour(1), until: hour(3) }
  for (const thing of things) await publish(shop, staff, thing, 2, times)
  for (const word of ['2', '1']) {
    await asOwner(
      shop,
      `update window_versions set shown_from = shown_from - interval '2 hours',
        shown_until = shown_until - interval '2 hours'`,
    )
    const { steps, after } = await endAtEach(shop, () =>
      shop.db
        .transaction()
        .execute(turnWindow)
        .then(
          (moved) => moved === things.length,
          () => false,
        ),
    )
    expect(steps).toBeGreaterThanOrEqual(7 * things.length)
    expect(after.home).toContain(`word ${word}`)
    expect(after.look).toBe(`:root{--color-indigo:#27325${word};--radius-sm:2px}\n`)
    expect(await turnWindow(shop.db)).toBe(0)
  }
})
