import { describe, expect } from 'vitest'
import { asOwner } from '../../../testing/owner.ts'
import { type TestShop, test } from '../../../testing/shop.ts'
import { makeStaff, read, sendAs } from '../../../testing/staff.ts'
import { sealAudit } from './service.ts'

async function withEntries(shop: TestShop) {
  const owner = await makeStaff(shop, 'owner', 'Asha')
  const { id, email } = await makeStaff(shop, 'packer', 'Meena')
  for (const role of ['manager', 'support', 'packer']) {
    await sendAs(shop, owner, `PUT /api/office/staff/${id}/`, { json: { role } })
  }
  const list = (query = '') => read(sendAs(shop, owner, `GET /api/office/audit/${query}`))
  const check = () => read(sendAs(shop, owner, 'GET /api/office/audit/check/'))
  return { owner, email, list, check }
}

describe('the audit', () => {
  test('has who did what, with both values and the request', async ({ shop }) => {
    const { email, list } = await withEntries(shop)
    const { body } = await list(`?about=${email}&actor=asha`)
    expect(body.results).toHaveLength(3)
    expect(body.results[0]).toMatchObject({
      actor: { kind: 'staff', name: 'Asha' },
      what: 'staff.change',
      about: email,
      before: { name: 'Meena', role: 'support' },
      after: { name: 'Meena', role: 'packer' },
      request_id: expect.stringMatching(/^[\da-f-]{36}$/),
      seal: null,
    })
    expect((await list('?actor=command%20line')).body.results).toHaveLength(2)
    expect((await list('?from=2001-01-01&to=2001-01-02')).body.results).toEqual([])
    expect((await list('?from=2001-01-01')).body.results).toHaveLength(7)
    expect((await list('?from=soon')).status).toBe(400)
    expect((await list('?cursor=xyz')).status).toBe(400)
  })

  test('is read page by page, and what is new moves none of them', async ({ shop }) => {
    const { list, owner } = await withEntries(shop)
    await asOwner(shop, `insert into audit_entries (what) select 'x' from generate_series(1, 60)`)
    const first = await list()
    await sendAs(shop, owner, 'PUT /api/office/staff/1/', { json: { name: 'New' } })
    const second = await list(`?cursor=${first.body.next}`)
    const ids = [...first.body.results, ...second.body.results].map(({ id }) => id)
    expect(second.body.next).toBe(null)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    expect(new Set(ids).size).toBe(67)
  })

  test('is written with the act or not at all', async ({ shop }) => {
    const { owner, list } = await withEntries(shop)
    const before = (await list()).body.results.length
    const json = { email: owner.email, name: 'Asha', role: 'packer' }
    expect((await sendAs(shop, owner, 'POST /api/office/staff/', { json })).status).toBe(409)
    expect((await list()).body.results).toHaveLength(before)
  })

  test('cannot be changed or deleted by the application', async ({ shop }) => {
    await withEntries(shop)
    await sealAudit(shop.db)
    const tables = ['audit_entries', 'audit_seals'] as const
    for (const table of tables) {
      expect((await shop.db.selectFrom(table).selectAll().execute()).length).toBeGreaterThan(0)
      await expect(shop.db.deleteFrom(table).execute()).rejects.toThrow(/permission denied/)
    }
    const entry = shop.db.updateTable('audit_entries').set({ what: 'x' }).execute()
    await expect(entry).rejects.toThrow(/permission denied/)
    const seal = shop.db.updateTable('audit_seals').set({ position: 9 }).execute()
    await expect(seal).rejects.toThrow(/permission denied/)
  })

  test('is sealed, each entry once, also by two at a time', async ({ shop }) => {
    const { list, check } = await withEntries(shop)
    expect((await check()).body).toEqual({ ok: true, broken_at: null })
    await Promise.all([sealAudit(shop.db), sealAudit(shop.db)])
    const { results } = (await list()).body
    const seals = new Set(results.map(({ seal }: { seal: string }) => seal))
    expect(seals.size).toBe(results.length)
    for (const seal of seals) expect(seal).toMatch(/^[\da-f]{64}$/)
    expect(await sealAudit(shop.db)).toBe(0)
    expect((await check()).body).toEqual({ ok: true, broken_at: null })
  })

  test('shows one changed byte, a missing entry and a chain that was cut', async ({ shop }) => {
    const { check, list } = await withEntries(shop)
    await sealAudit(shop.db)
    const [last, third] = (await list()).body.results
    const change = (value: string) => `update audit_entries set ${value} where id = ${third.id}`
    const breaks: [tamper: string, mend: string][] = [
      [change(`about = overlay(about placing 'x' from 1)`), change(`about = '${third.about}'`)],
      [change(`at = at + '1 microsecond'`), change(`at = at - interval '1 microsecond'`)],
      [
        change(`after = jsonb_set(after, '{role}', '"owner"')`),
        change(`after = jsonb_set(after, '{role}', '"${third.after.role}"')`),
      ],
      [change(`actor = 'staff:99'`), change(`actor = 'staff:1'`)],
      [
        `update audit_seals set position = position + 100 where entry_id = ${last.id}`,
        `update audit_seals set position = position - 100 where entry_id = ${last.id}`,
      ],
    ]
    for (const [statement, mend] of breaks) {
      await asOwner(shop, statement)
      const { body } = await check()
      expect([statement, body.ok, typeof body.broken_at]).toEqual([statement, false, 'string'])
      await asOwner(shop, mend)
      expect((await check()).body.ok).toBe(true)
    }
    await asOwner(
      shop,
      `set session_replication_role = replica; delete from audit_entries where id = ${third.id}`,
    )
    expect((await check()).body.ok).toBe(false)
  })
})
