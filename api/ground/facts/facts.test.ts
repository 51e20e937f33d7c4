import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { readConfig } from '../../config.ts'
import { liveSettings } from '../../testing/live-settings.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { makeStaff } from '../../testing/staff.ts'
import { CatalogueChanges } from '../cache/invalidation.ts'
import { openReadChanges } from '../cache/read-changes.ts'
import { defaultOf } from '../config/describe-setting.ts'
import { factSettings, nameOf } from '../config/fact-settings.ts'
import { SingleSettings } from '../config/settings.ts'
import { type Db, openDb, openPool } from '../db/pool.ts'
import { listVersions, setFact, takeFacts } from './service.ts'

/** Another process of the shop, with connections of its own. */
function openProcess(shop: TestShop, settings: Record<string, string> = {}) {
  const pool = openPool(shop.ownerUrl, { actor: 'worker' })
  onTestFinished(() => pool.end())
  const db = openDb(pool)
  const config = readConfig(settings)
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const changes = new CatalogueChanges(openReadChanges(db, onError, config.facts))
  return { db, config, changes, errors }
}

const textsOf = async (db: Db, names: string[]) => {
  const { rows } = await sql<{ value: string }>`
    select fact(p_name => name) as value from unnest(${names}::text[]) as name`.execute(db)
  return rows.map(({ value }) => value)
}

const auditOf = (db: Db) =>
  db
    .selectFrom('audit_entries')
    .select(['actor', 'about', 'before', 'after'])
    .where('what', '=', 'fact.set')
    .orderBy('id')
    .execute()

test('a fact that was never set has the default of its setting, in SQL too', async ({ shop }) => {
  const defaults = factSettings.map((setting) => defaultOf(SingleSettings.shape[setting]) ?? '')
  expect(await textsOf(shop.db, factSettings.map(nameOf))).toEqual(defaults)
  await expect(textsOf(shop.db, ['cod_fees'])).rejects.toThrow('there is no fact cod_fees')
  const { rows } = await sql`
    select fact_paise(p_name => 'free_shipping_above') as paise,
      fact_number(p_name => 'return_days') as days`.execute(shop.db)
  expect(rows).toEqual([{ paise: 10_000_00, days: 7 }])
})

test('of two processes that start at once with other variables, one fills each fact', async ({
  shop,
}) => {
  const first = openProcess(shop, { COD_FEE: '60', RETURN_DAYS: '10' })
  const second = openProcess(shop, { RETURN_DAYS: '14', COD_FEE: '70', SHOP_NAME: 'Threads' })
  await Promise.all([first, second].map(({ db, config }) => takeFacts(db, config.facts)))
  for (const { changes } of [first, second]) await changes.catchUp(0)
  expect(first.config.shop).toEqual(second.config.shop)
  expect(first.config.fees).toEqual(second.config.fees)
  const { codPaise } = first.config.fees
  expect([60_00, 70_00]).toContain(codPaise)
  expect(await textsOf(shop.db, ['cod_fee', 'shop_name'])).toEqual([`${codPaise / 100}`, 'Threads'])
  const audit = await auditOf(shop.db)
  expect(audit.map(({ about }) => about).toSorted()).toEqual([
    'cod_fee',
    'return_days',
    'shop_name',
  ])
  expect(audit[0]).toMatchObject({ actor: 'worker', before: null })

  // A later start with another variable changes nothing, and says where the fact is now.
  const later = openProcess(shop, { COD_FEE: '99' })
  await takeFacts(later.db, later.config.facts)
  expect(later.config.fees.codPaise).toBe(codPaise)
  const rupees = codPaise / 100
  expect(later.config.facts.explainGiven()).toBe(
    `COD_FEE is a fact of the shop now (${rupees}); npm run facts -- set cod_fee ${rupees} changes it`,
  )
  expect(second.config.facts.explainGiven()).toMatch(
    /^COD_FEE, RETURN_DAYS, SHOP_NAME are facts of the shop now; npm run facts -- set cod_fee \d0 changes one$/,
  )
  expect(await auditOf(shop.db)).toHaveLength(3)
})

test('a fact that is set reaches another process with the changes of the catalogue', async ({
  shop,
}) => {
  const other = openProcess(shop)
  const { fees, shop: itself } = other.config
  await other.changes.catchUp(0)
  expect([fees.codPaise, itself.phone]).toEqual([50_00, '+91 422 000 0000'])
  const set = (setting: 'COD_FEE' | 'SHOP_PHONE', text: string) =>
    setFact(shop.db, shop.config.facts, { setting, text })
  expect(await set('COD_FEE', ' 60.50 ')).toBe(true)
  expect(await set('SHOP_PHONE', '+91 422 111 1111')).toBe(true)
  const before = other.changes.clock()
  await other.changes.catchUp(0)
  // What read these objects before the change has the new ones too.
  expect([fees.codPaise, itself.phone]).toEqual([60_50, '+91 422 111 1111'])
  expect(other.changes.haveChanged(before, [])).toBe(true)

  expect(await set('COD_FEE', '')).toBe(true)
  await other.changes.catchUp(0)
  expect(fees.codPaise).toBe(50_00)
})

test('what follows a fact has it at once', async ({ shop }) => {
  const { facts } = shop.config
  await setFact(shop.db, facts, { setting: 'DISPATCH_CUTOFF', text: '11:30' })
  await setFact(shop.db, facts, { setting: 'DISPATCH_HOLIDAYS', text: '2026-12-03, 2027-01-26' })
  const { rows } = await sql`select cutoff::text, holidays::text[] from dispatch_calendar`.execute(
    shop.db,
  )
  expect(rows).toEqual([{ cutoff: '11:30:00', holidays: ['2026-12-03', '2027-01-26'] }])

  await setFact(shop.db, facts, { setting: 'SHOP_STATE', text: 'Karnataka' })
  await setFact(shop.db, facts, { setting: 'HSN_DIGITS', text: '6' })
  const seller = shop.db.selectFrom('sellers').selectAll().orderBy('id', 'desc')
  expect(await seller.executeTakeFirst()).toMatchObject({ state_code: '29', hsn_digits: 6 })
})

test('every change is in the audit and in the history, with who made it', async ({ shop }) => {
  const { db, config } = shop
  const { id } = await makeStaff(shop, 'owner', 'Meena')
  for (const [actor, text] of [
    ['command line', '60'],
    [`staff:${id}`, '60'],
    [`staff:${id}`, '70'],
  ] as const) {
    await db.transaction().execute(async (tx) => {
      await sql`select act_as(p_actor => ${actor})`.execute(tx)
      await setFact(tx, config.facts, { setting: 'COD_FEE', text })
    })
  }
  expect(await auditOf(db)).toEqual([
    { actor: 'command line', about: 'cod_fee', before: { value: '' }, after: { value: '60' } },
    { actor: `staff:${id}`, about: 'cod_fee', before: { value: '60' }, after: { value: '70' } },
  ])
  expect(await listVersions(db, 'COD_FEE')).toMatchObject([
    { value: '70', by: { name: 'Meena' }, setAt: expect.any(Date) },
    { value: '60', by: { name: 'The command line' } },
  ])
  await expect(sql`update shop_facts set value = '1'`.execute(db)).rejects.toThrow(
    'permission denied',
  )
})

test('what a fact cannot be is refused, and changes nothing', async ({ shop }) => {
  const refused = [
    ['COD_FEE', '-1', 'cod_fee: an amount in rupees is needed'],
    ['RETURN_DAYS', '91', 'return_days: a whole number from 0 to 90 is needed'],
    ['SHOP_GSTIN', '33BBBBB1111B1Z5', /^shop_gstin: is no GSTIN/],
    [
      'DISPATCH_HOLIDAYS',
      '2026-12-03,soon',
      'dispatch_holidays: days such as 2026-11-08 are needed',
    ],
    ['SHOP_STATE', 'Atlantis', /^shop_state: Atlantis is no state of India/],
  ] as const
  for (const [setting, text, why] of refused) {
    await expect(setFact(shop.db, shop.config.facts, { setting, text })).rejects.toThrow(why)
  }
  expect(await auditOf(shop.db)).toEqual([])
  // At a start too, with all that its environment says.
  const wrong = openProcess(shop, { SHOP_STATE: 'Atlantis', COD_FEE: '60' })
  await expect(takeFacts(wrong.db, wrong.config.facts)).rejects.toThrow('shop_state: Atlantis')
  expect(await textsOf(shop.db, ['shop_state', 'cod_fee'])).toEqual(['', '50'])
})

test('two who set a fact at once take turns', async ({ shop }) => {
  const { facts } = shop.config
  await Promise.all(
    ['10', '20', '30', '40'].map((text) => setFact(shop.db, facts, { setting: 'COD_FEE', text })),
  )
  const versions = (await listVersions(shop.db, 'COD_FEE')).map(({ value }) => value)
  expect(versions.toSorted()).toEqual(['10', '20', '30', '40'])
  expect(await textsOf(shop.db, ['cod_fee'])).toEqual([versions[0]])
})

test('a live shop has no fact of the demo, whatever says it', async ({ shop }) => {
  const { SHOP_EMAIL: _email, GRIEVANCE_OFFICER: _officer, ...partly } = liveSettings
  const { db, config } = openProcess(shop, partly)
  await expect(takeFacts(db, config.facts)).rejects.toThrow(
    /^shop_email, grievance_officer: with MODE=live the shop needs its own; npm run facts -- set shop_email … sets it$/,
  )
  for (const [setting, text] of [
    ['SHOP_EMAIL', 'hello@threads.in'],
    ['GRIEVANCE_OFFICER', 'Meena S'],
  ] as const) {
    await setFact(db, config.facts, { setting, text })
  }
  await takeFacts(db, config.facts)
  expect(config.shop).toMatchObject({ email: 'hello@threads.in', grievanceOfficer: 'Meena S' })
  for (const text of ['hello@nool.example', '']) {
    await expect(setFact(db, config.facts, { setting: 'SHOP_EMAIL', text })).rejects.toThrow(
      'shop_email: with MODE=live the shop needs its own',
    )
  }
})

test('a running shop goes on with the fact that it had where the new one may not be', async ({
  shop,
}) => {
  const live = openProcess(shop, liveSettings)
  await takeFacts(live.db, live.config.facts)
  await live.changes.catchUp(0)
  // By a command that does not know that the shop is live.
  await setFact(shop.db, shop.config.facts, { setting: 'SHOP_EMAIL', text: 'hello@nool.example' })
  await live.changes.catchUp(0)
  expect(live.errors).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/^shop_email: with MODE=live/) }),
  ])
  expect(live.config.shop.email).toBe('hello@threads.in')
  await setFact(shop.db, shop.config.facts, { setting: 'SHOP_EMAIL', text: 'new@threads.in' })
  await live.changes.catchUp(0)
  expect([live.changes.isTrusted, live.config.shop.email]).toEqual([true, 'new@threads.in'])
})

test('the name of the shop fits the templates of its SMS', async ({ shop }) => {
  const kinds = ['order_placed', 'order_shipped', 'order_out_for_delivery', 'order_delivered']
  const { db, config } = openProcess(shop, {
    MSG91_AUTH_KEY: 'key',
    MSG91_SENDER: 'THREAD',
    MSG91_TEMPLATES: kinds.map((kind) => `${kind}:6530:alphanumeric:alphanumeric`).join(),
  })
  await expect(
    setFact(db, config.facts, { setting: 'SHOP_NAME', text: 'Meena & Co' }),
  ).rejects.toThrow(/does not take Meena & Co: write the name out/)
  expect(await setFact(db, config.facts, { setting: 'SHOP_NAME', text: 'Meena' })).toBe(true)
})
