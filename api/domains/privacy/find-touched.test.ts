import { sql } from 'kysely'
import { expect } from 'vitest'
import { placeOrder } from '../../testing/orders.ts'
import { asOwner } from '../../testing/owner.ts'
import { test } from '../../testing/shop.ts'
import { makeStaff, sendAs } from '../../testing/staff.ts'
import { recordConsent } from '../consents/record-consent.ts'

test('who was touched by a breach is one query: by time, or by the member of staff', async ({
  shop,
}) => {
  const touched = async (from: string, until: string, staff: string | null = null) => {
    const { rows } = await sql<{ email: string; phone: string; what: string }>`
      select email, phone, what from find_touched(now() + ${from}::interval, now() + ${until}::interval, ${staff})
    `.execute(shop.db)
    return rows.map(({ email, what }) => `${email} ${what}`).toSorted()
  }
  const { number, customer } = await placeOrder(shop)
  const other = await placeOrder(shop)
  await sql`insert into complaints (name, email, phone, order_number, message, answer_by)
    values ('Ravi', 'ravi@example.com', '', '', 'It tore.', now())`.execute(shop.db)
  await recordConsent(
    shop.db,
    { contact: '9876543210' },
    { purpose: 'whatsapp', isGiven: true, text: 'Write to me by WhatsApp' },
  )
  const { email } = await shop.db
    .selectFrom('customers')
    .select('email')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow()
  const all = await touched('-1 hour', '1 hour')
  expect(all).toHaveLength(6)
  expect(all).toEqual(expect.arrayContaining([`${email} account`, `${email} order ${number}`]))
  expect(all).toEqual(
    expect.arrayContaining(['9876543210 consent to whatsapp', 'ravi@example.com complaint C10001']),
  )
  expect(await touched('-2 hours', '-1 hour')).toEqual([])

  const packer = await makeStaff(shop, 'owner')
  expect(await touched('-1 hour', '1 hour', packer.email)).toEqual([])
  const noted = await sendAs(shop, packer, `POST /api/office/orders/${number}/notes/`, {
    json: { text: 'She rang.' },
  })
  expect(noted.status).toBeLessThan(300)
  expect(await touched('-1 hour', '1 hour', packer.email)).toEqual([`${email} order ${number}`])
  await asOwner(
    shop,
    `insert into audit_entries (actor, what, about)
     values ('staff:${packer.id}', 'phone.see', '${other.number}-R1')`,
  )
  expect(await touched('-1 hour', '1 hour', packer.email)).toHaveLength(2)
})
