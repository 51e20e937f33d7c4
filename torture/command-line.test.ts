import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { cashCommands } from '../api/domains/operator/cash-commands.ts'
import type { Options } from '../api/domains/operator/command.ts'
import { orderCommands } from '../api/domains/operator/order-commands.ts'
import { parcelCommands } from '../api/domains/operator/parcel-commands.ts'
import { returnCommands } from '../api/domains/operator/return-commands.ts'
import { recordPickup } from '../api/domains/returns/book-pickup.ts'
import { receiveReturn } from '../api/domains/returns/handle-returns.ts'
import { bookExchange } from '../api/domains/returns/send-exchange.ts'
import { openDb, openPool } from '../api/ground/db/pool.ts'
import { staffCommands } from '../api/ground/staff/staff-commands.ts'
import { bookOrder, placeOrder } from '../api/testing/orders.ts'
import { asOwner } from '../api/testing/owner.ts'
import { codeOfSize } from '../api/testing/packing.ts'
import { csvOf } from '../api/testing/remittance.ts'
import { ask, askAndApprove, deliveredOrder } from '../api/testing/returns.ts'
import { scanParcel } from '../api/testing/scan-parcel.ts'
import { type TestShop, test } from '../api/testing/shop.ts'
import { makeStaff, type StaffMember, sendAs } from '../api/testing/staff.ts'
import { changesSince, footprint } from './footprint.ts'

type Call = [call: string, json: object | FormData]

/** The same of one twin by a command, and of the other by calls of the office. */
type Act = {
  act: string
  prepare: (shop: TestShop) => Promise<{
    command: [name: string, argument: string, options?: Options]
    call: Call
  }>
}

const commands = { ...orderCommands, ...parcelCommands, ...returnCommands, ...cashCommands }
const hour = 3_600_000

async function requestOf(shop: TestShop, asked: Parameters<typeof ask>[3] = {}) {
  const { customer, lines, orderId } = await deliveredOrder(shop, [
    await shop.make.product({ stock: 5 }),
  ])
  await ask(shop, customer, lines[0]?.id ?? 0, asked)
  const { id } = await shop.db
    .selectFrom('return_requests')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { id, orderId, sizeId: lines[0]?.size_id ?? 0, customer }
}

async function approvedOf(shop: TestShop, asked: Parameters<typeof ask>[3] = {}) {
  const { customer, lines } = await deliveredOrder(shop, [await shop.make.product({ stock: 5 })])
  const id = await askAndApprove(shop, customer, lines[0]?.id ?? 0, asked)
  return { id, sizeId: lines[0]?.size_id ?? 0 }
}

async function refundOf(shop: TestShop) {
  const { id } = await approvedOf(shop)
  await receiveReturn(shop.db, id)
  return lastOf(shop, 'refunds')
}

async function exchangeOf(shop: TestShop) {
  const { id } = await approvedOf(shop, { request_type: 'Exchange' })
  await receiveReturn(shop.db, id)
  return id
}

const lastOf = async (shop: TestShop, table: 'refunds' | 'shipments') =>
  (await shop.db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id

const acts: Act[] = [
  {
    act: 'confirming an order',
    async prepare(shop) {
      const { number } = await placeOrder(shop)
      return { command: ['confirm', number], call: [`orders/${number}/confirm/`, {}] }
    },
  },
  {
    act: 'cancelling an order',
    async prepare(shop) {
      const { number } = await placeOrder(shop)
      const reason = 'She rang'
      return {
        command: ['cancel', number, { reason }],
        call: [`orders/${number}/cancel/`, { reason }],
      }
    },
  },
  {
    act: 'taking a parcel in',
    async prepare(shop) {
      const { number, awb } = await bookOrder(shop)
      await scanParcel(shop, awb, 'Returned to Us', new Date(Date.now() - hour))
      const id = await lastOf(shop, 'shipments')
      return { command: ['rto-received', number], call: [`parcels/${id}/receive/`, {}] }
    },
  },
  {
    act: "taking an exchange's parcel in",
    async prepare(shop) {
      const request = await exchangeOf(shop)
      const awb = `X${request}`
      await bookExchange(shop.db, request, { awb, courier: 'Test Express' })
      await scanParcel(shop, awb, 'Returned to Us', new Date(Date.now() - hour))
      const id = await lastOf(shop, 'shipments')
      return {
        command: ['exchange-rto-received', String(request)],
        call: [`parcels/${id}/receive/`, {}],
      }
    },
  },
  {
    act: 'approving a return',
    async prepare(shop) {
      const { id } = await requestOf(shop)
      return { command: ['return-approve', String(id)], call: [`returns/${id}/approve/`, {}] }
    },
  },
  {
    act: 'rejecting a return',
    async prepare(shop) {
      const { id } = await requestOf(shop)
      const reason = 'It was worn'
      return {
        command: ['return-reject', String(id), { reason }],
        call: [`returns/${id}/reject/`, { reason }],
      }
    },
  },
  {
    act: 'having a return collected',
    async prepare(shop) {
      const { id } = await approvedOf(shop)
      return {
        command: ['return-pickup', String(id)],
        call: [`returns/${id}/pickup/`, { by: 'courier' }],
      }
    },
  },
  {
    act: 'grading a return',
    async prepare(shop) {
      const { id, sizeId: size_id } = await approvedOf(shop)
      await sql`select * from book_pickup(${id}::integer, null, null)`.execute(shop.db)
      return {
        command: ['return-received', String(id), { waste: '1' }],
        call: [`returns/${id}/grade/`, { lines: [{ size_id, quantity: 1, grade: 'waste' }] }],
      }
    },
  },
  {
    act: 'receiving a return that its customer brought',
    async prepare(shop) {
      const { id, sizeId: size_id } = await approvedOf(shop)
      await recordPickup(shop.db, id, null)
      return {
        command: ['return-received', String(id)],
        call: [`returns/${id}/grade/`, { lines: [{ size_id, quantity: 1, grade: 'shelf' }] }],
      }
    },
  },
  {
    act: 'starting an exchange',
    async prepare(shop) {
      const id = await exchangeOf(shop)
      return { command: ['exchange-pack', String(id)], call: [`returns/${id}/exchange/`, {}] }
    },
  },
  {
    act: 'paying a refund',
    async prepare(shop) {
      const id = await refundOf(shop)
      const reference = `UTR ${id}`
      return {
        command: ['refund-paid', String(id), { reference }],
        call: [`refunds/${id}/paid/`, { reference }],
      }
    },
  },
  {
    act: 'approving a refund',
    async prepare(shop) {
      const id = await refundOf(shop)
      await asOwner(
        shop,
        `update refunds set awaits_approval = true, actor = 'staff:99' where id = ${id}`,
      )
      return { command: ['refund-approve', String(id)], call: [`refunds/${id}/approve/`, {}] }
    },
  },
  {
    act: 'importing a remittance',
    async prepare(shop) {
      const { orderId } = await deliveredOrder(shop, [await shop.make.product()])
      const csv = csvOf([[`AWB${orderId}`, await totalOf(shop, orderId)]])
      const file = join(folder, `${orderId}.csv`)
      writeFileSync(file, await csv.text())
      const form = new FormData()
      form.set('file', csv, 'remittance.csv')
      form.set('dry_run', 'false')
      return { command: ['remittance', file], call: ['remittances/', form] }
    },
  },
]

const folder = mkdtempSync(join(tmpdir(), 'nool-remittances-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

async function totalOf(shop: TestShop, orderId: number): Promise<number> {
  const { total_paise } = await shop.db
    .selectFrom('orders')
    .select('total_paise')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return total_paise / 100
}

/** The audit's entries from now on, without what is another twin's. */
async function entriesSince(shop: TestShop, id: string) {
  const { rows } = await sql<{ actor: string; what: string; before: object; after: object }>`
    select actor, what, before, after from audit_entries where id > ${id} order by id`.execute(
    shop.db,
  )
  const plain = (value: object | null) =>
    JSON.stringify(value)?.replace(/NL\d+|(LOCAL-|AWB|UTR |X|-[EP])?\d+/g, '#')
  return {
    actors: [...new Set(rows.map(({ actor }) => actor))],
    entries: rows.map(({ what, before, after }) => [what, plain(before), plain(after)]),
  }
}

const lastEntry = async (shop: TestShop) =>
  (await sql<{ id: string }>`select coalesce(max(id), 0) as id from audit_entries`.execute(shop.db))
    .rows[0]?.id ?? '0'

async function callAs(shop: TestShop, staff: StaffMember, [call, given]: Call) {
  // Of a phone number that is shown there is an entry.
  const headers = { prefer: 'return=minimal' }
  const sent = given instanceof FormData ? { form: given } : { json: given, headers }
  const answer = await sendAs(shop, staff, `POST /api/office/${call}`, sent)
  expect([await answer.json(), answer.ok]).toEqual([expect.anything(), true])
}

test.for(acts)('$act is the same by command and in the office', async ({ prepare }, { shop }) => {
  const owner = await makeStaff(shop, 'owner')
  const pool = openPool(shop.ownerUrl, { actor: 'command line' })
  const db = openDb(pool)
  const measure = async (work: () => Promise<unknown>) => {
    const before = await footprint(shop.db)
    const from = await lastEntry(shop)
    await work()
    return { changes: await changesSince(shop.db, before), ...(await entriesSince(shop, from)) }
  }
  const [one, other] = [await prepare(shop), await prepare(shop)]

  const [name, argument, options = {}] = one.command
  const byCommand = await measure(async () =>
    commands[name]?.run({ db, config: shop.config }, argument, options),
  )
  const byCall = await measure(async () => {
    await callAs(shop, owner, other.call)
  })
  await pool.end()
  expect(byCommand.changes).not.toEqual({})
  expect(byCommand.entries).not.toEqual([])
  expect(byCommand.actors).toEqual(['command line'])
  expect(byCall.actors).toEqual([`staff:${owner.id}`])
  expect({ ...byCommand, actors: [] }).toEqual({ ...byCall, actors: [] })
})

test('staff are added, invited and removed the same by command and in the office', async ({
  shop,
}) => {
  const owner = await makeStaff(shop, 'owner')
  const [one, other] = ['devi@nool.example', 'mani@nool.example']
  const from = await lastEntry(shop)
  const given = { db: shop.db, config: shop.config }
  await staffCommands.add?.(given, one, { role: 'packer', name: 'Devi' })
  await staffCommands.invite?.(given, one, {})
  await staffCommands.remove?.(given, one, {})
  const byCommand = await entriesSince(shop, from)

  const next = await lastEntry(shop)
  const json = { email: other, name: 'Devi', role: 'packer' }
  const added = await sendAs(shop, owner, 'POST /api/office/staff/', { json, key: randomUUID() })
  const { id } = await added.json()
  await sendAs(shop, owner, `POST /api/office/staff/${id}/invite/`, { json: {} })
  await sendAs(shop, owner, `DELETE /api/office/staff/${id}/`)
  const byCall = await entriesSince(shop, next)
  expect(byCommand).toEqual({ actors: ['command line'], entries: byCall.entries })
  expect(byCall.actors).toEqual([`staff:${owner.id}`])
  expect(byCall.entries.map(([what]) => what)).toEqual([
    'staff.add',
    'staff.invite',
    'staff.remove',
  ])
})

test.for(['again', 'refund'] as const)(
  'a lost parcel leads to the same by command and in the office: %s',
  async (remedy, { shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const given = { db: shop.db, config: shop.config }
    const lost = async () => {
      const order = await bookOrder(shop)
      await scanParcel(shop, order.awb, 'Picked Up', new Date(Date.now() - hour))
      const { size_id } = await shop.db
        .selectFrom('order_lines')
        .select('size_id')
        .where('order_id', '=', order.id)
        .executeTakeFirstOrThrow()
      return { ...order, parcel: await lastOf(shop, 'shipments'), code: codeOfSize(size_id) }
    }
    const [one, other] = [await lost(), await lost()]
    const measure = async (work: () => Promise<unknown>) => {
      const before = await footprint(shop.db)
      await work()
      const changes = Object.entries(await changesSince(shop.db, before))
      // Only the office packs by scanning.
      return Object.fromEntries(
        changes.filter(([what]) => !/^(audit|packing|wave|document)/.test(what)),
      )
    }
    const byCommand = await measure(async () => {
      const claim = { reference: 'CLM-1', amount: '900', 'refund-instead': remedy === 'refund' }
      await commands.lost?.run(given, one.number, claim)
      if (remedy === 'again') await commands.ship?.run(given, one.number, {})
    })
    const byCall = await measure(async () => {
      const claim = { reference: 'CLM-1', amount: 900, kind: 'lost', outcome: 'open', remedy }
      await callAs(shop, owner, [`parcels/${other.parcel}/claim/`, claim])
      if (remedy === 'refund') return
      const number = `${other.number}-R1`
      await callAs(shop, owner, ['waves/', { numbers: [number] }])
      await callAs(shop, owner, [`packing/${number}/scan/`, { code: other.code }])
    })
    expect(byCommand).toMatchObject({ 'event Parcel lost AWB': 1, 'mail parcel_lost': 1 })
    expect(byCommand).toEqual(byCall)
    expect(byCommand['stock order']).toBe(remedy === 'again' ? -1 : undefined)
  },
)
