import { sql } from 'kysely'
import { expect } from 'vitest'
import { send } from '../../testing/send.ts'
import { test } from '../../testing/shop.ts'
import { tidyAccounts } from './jobs.ts'

test('tidying forgets what has ended, and nothing else', async ({ shop }) => {
  const old = await shop.make.customer()
  const young = await shop.make.customer()
  for (const { email } of [old, young]) {
    await send(shop, 'POST /api/password-reset/', { json: { email } })
  }
  for (const phone of ['9811111111', '9822222222']) {
    await send(shop, 'POST /api/login/phone/', { json: { phone } })
  }
  await sql`update phone_logins set created_at = now() - interval '25 hours'
    where id = (select min(id) from phone_logins)`.execute(shop.db)
  await sql`insert into rate_limits (key, hits, resets_at)
    values ('old', 1, now() - interval '1 second'), ('young', 1, now() + interval '1 hour')`.execute(
    shop.db,
  )
  await sql`update sessions set expires_at = now() - interval '1 second'
    where customer_id = ${old.id}`.execute(shop.db)
  await sql`update password_resets set created_at = now() - interval '25 hours'
    where customer_id = ${old.id}`.execute(shop.db)

  await tidyAccounts(shop.db)
  const left = await sql<{ what: string }>`
    select 'session of ' || customer_id as what from sessions
    union all select 'reset of ' || customer_id from password_resets
    union all select 'login by phone' from phone_logins
    union all select 'limit ' || key from rate_limits order by what`.execute(shop.db)
  expect(left.rows.map(({ what }) => what)).toEqual([
    'limit young',
    'login by phone',
    `reset of ${young.id}`,
    `session of ${young.id}`,
  ])
})
