import pg from 'pg'
import { expect } from 'vitest'
import { refusalOf } from '../../testing/send.ts'
import { test } from '../../testing/shop.ts'
import { password } from '../../testing/sign-in.ts'

test('is named, changed and removed by its customer alone, is in her data and goes with her account', async ({
  shop,
}) => {
  const meena = await shop.make.customer()
  const other = shop.as(await shop.make.customer())
  const api = shop.as(meena)
  expect(await api('GET /api/nominee/')).toEqual({ nominee: null })
  await api('PUT /api/nominee/', { body: { name: ' Ravi ', contact: '+91 98765 43210' } })
  const { nominee } = await api('GET /api/nominee/')
  expect(nominee).toMatchObject({ name: 'Ravi', contact: '9876543210' })
  await api('PUT /api/nominee/', { body: { name: 'Latha', contact: 'Latha@Example.com' } })
  const latha = { name: 'Latha', contact: 'latha@example.com' }
  expect((await api('GET /api/my-data/')).nominee).toMatchObject(latha)

  expect(await other('GET /api/nominee/')).toEqual({ nominee: null })
  await other('DELETE /api/nominee/')
  expect((await api('GET /api/nominee/')).nominee).toMatchObject(latha)

  for (const [name, contact, field] of [
    [' ', 'a@example.com', 'name'],
    ['Ravi', 'over there', 'contact'],
    ['Ravi', '', 'contact'],
  ] as const) {
    const { status, fields } = await refusalOf(
      api('PUT /api/nominee/', { body: { name, contact } }),
    )
    expect([status, Object.keys(fields)]).toEqual([400, [field]])
  }
  expect((await api('GET /api/nominee/')).nominee).toMatchObject(latha)

  await api('POST /api/delete-account/', { body: { password } })
  expect(await shop.db.selectFrom('nominees').selectAll().execute()).toEqual([])
  const owner = new pg.Client({ connectionString: shop.ownerUrl })
  await owner.connect()
  const locked = await owner
    .query(`select data -> 'nominee' ->> 'name' as name from locked_accounts`)
    .finally(() => owner.end())
  expect(locked.rows).toEqual([{ name: 'Latha' }])

  await other('PUT /api/nominee/', { body: latha })
  await other('DELETE /api/nominee/')
  expect(await other('GET /api/nominee/')).toEqual({ nominee: null })
})
