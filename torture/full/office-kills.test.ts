import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { test as base, expect } from 'vitest'
import {
  listGradedDiscrepancies,
  listReturnDiscrepancies,
} from '../../api/domains/orders/reconcile-queries.ts'
import { reconcileStored } from '../../api/domains/orders/reconcile-stored.ts'
import { cancelParcels } from '../../api/domains/shipping/jobs.ts'
import { markDelivered } from '../../api/domains/shipping/service.ts'
import { type Db, openDb, openPool } from '../../api/ground/db/pool.ts'
import { Refusal } from '../../api/ground/errors/refusal.ts'
import { noLog, testCourier } from '../../api/testing/courier.ts'
import { createMakers, type MadeProduct } from '../../api/testing/makers.ts'
import { codeOf } from '../../api/testing/packing.ts'
import { createRandom } from '../../api/testing/random.ts'
import { csvOf } from '../../api/testing/remittance.ts'
import { makeStaff, type StaffMember, sendAs } from '../../api/testing/staff.ts'
import { openKillableShop } from '../killable-shop.ts'
import { inLanes, many } from '../lanes.ts'
import { note } from '../reached.ts'
import { atScale } from '../scale.ts'
import { seed, seeded } from '../seed.ts'
import { type Buyer, openCounter } from '../shopper.ts'

type Shop = Awaited<ReturnType<typeof openKillableShop>>

const test = base.extend<{ shop: Shop; db: Db }>({
  shop: async ({}, use) => {
    const shop = await openKillableShop()
    await use(shop)
    await shop.close()
  },
  db: async ({ shop }, use) => {
    const pool = openPool(shop.ownerUrl)
    // PostgreSQL is killed under it.
    pool.on('error', () => {})
    await use(openDb(pool))
    await pool.end()
  },
})

const kills = atScale(2, 20)
const orders = atScale(8, 200)
const lanes = 6
const actsBetweenKills = 12
const stock = 100_000
const pauseMs = 100

test(
  seeded(`${orders} orders through the office, by two at once, with ${2 * kills} kills`),
  async ({ shop, db, task }) => {
    const { below, shuffle } = createRandom(seed)
    const office = await openOffice(shop, db)
    const shirt = await createMakers(db).product({ stock, pricePaise: 500_00 })
    const buyers = await many(orders, () => makeBuyer(db))
    let isOver = false
    const work = inLanes(
      lanes,
      buyers.map((buyer, at) => () => office.live(buyer, shirt, at)),
    ).finally(() => {
      isOver = true
    })
    const blows = shuffle([
      ...Array(kills).fill(shop.killShop),
      ...Array(kills).fill(shop.killPostgres),
    ])
    for (const strike of blows) {
      const before = office.seen.acts
      while (!isOver && office.seen.acts < before + actsBetweenKills) await sleep(20)
      if (isOver) break
      await sleep(below(100))
      strike()
    }
    const ends = await work
    const { acts, lost } = office.seen
    note(
      task,
      'everything once, and every sum right',
      `${acts} acts, of which ${lost} answers were lost`,
    )

    // The shop of this test has no worker.
    await until(() => cancelParcels(db, testCourier().courier, noLog))
    const cancelled = ends.filter((end) => end === 'cancelled').length
    const { discrepancies } = await until(() => reconcileStored(db))
    expect(discrepancies).toEqual([])
    expect(await listGradedDiscrepancies(db)).toEqual([])
    expect(await listReturnDiscrepancies(db, new Date(0))).toEqual([])
    const restocked = ends.filter((end) => end === 'returned').length
    const { stock: left } = await db
      .selectFrom('sizes')
      .select('stock')
      .where('id', '=', shirt.size.id)
      .executeTakeFirstOrThrow()
    expect(left).toBe(stock - 2 * (orders - cancelled) + restocked)
    expect(await countOfOrders(db)).toEqual(inOneOrder(ends.map((end) => expectedOf[end])))
    // The test has met the shop while it was down.
    expect(lost).toBeGreaterThan(0)
  },
)

type End = 'cancelled' | 'returned'

const packed = ['Pending', 'Confirmed', 'Processing', 'Ready to Ship']
const returned = ['Approved', 'Pickup Booked', 'Received', 'Refunded'].map(
  (state) => `Return ${state.toLowerCase()}`,
)
const expectedOf: Record<End, object> = {
  cancelled: has({ moves: [...packed.slice(0, 3), 'Cancelled'] }),
  returned: has({
    parcels: 1,
    manifests: 1,
    invoices: 1,
    notes: 1,
    refunds: 1,
    remitted: 1,
    moves: [...packed, 'Shipped', 'In Transit', 'Delivered', ...returned, 'Refunded'],
  }),
}

function has({ moves, ...some }: { moves: string[] } & Record<string, unknown>) {
  const none = { parcels: 0, manifests: 0, invoices: 0, notes: 0, refunds: 0, remitted: 0 }
  return { ...none, ...some, moves: moves.join(', ') }
}

async function makeBuyer(db: Db): Promise<Buyer> {
  const make = createMakers(db)
  const customer = await make.customer({ email: `${randomUUID()}@example.com` })
  return { ...customer, address: await make.address(customer) }
}

/** Asks again until it is answered: for what only reads, or is refused the second time. */
async function until<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof Refusal || tries === 300) throw error
      await sleep(pauseMs)
    }
  }
}

async function openOffice(shop: Shop, db: Db) {
  const seen = { acts: 0, lost: 0 }
  const { order, ask } = openCounter(shop)
  const staff = (role: Parameters<typeof makeStaff>[1], name: string) =>
    makeStaff({ db }, role, name)
  const [owner, manager, packer, other] = [
    await staff('owner', 'Asha'),
    await staff('manager', 'Bala'),
    await staff('packer', 'Chitra'),
    await staff('packer', 'Dev'),
  ]

  /** An act with a key of its own, which is sent again with it until there is an answer. */
  async function act(who: StaffMember, call: string, json: object | FormData) {
    const sent = {
      key: randomUUID(),
      headers: { origin: shop.origin },
      ...(json instanceof FormData ? { form: json } : { json }),
    }
    for (let tries = 0; tries < 300; tries++) {
      const answer = await sendAs(shop, who, `POST /api/office/${call}`, sent).catch(
        () => undefined,
      )
      if (answer && answer.status < 500) {
        seen.acts += 1
        return { status: answer.status, body: await answer.json() }
      }
      if (answer && !(answer.status === 503 && answer.headers.has('retry-after'))) {
        throw new Error(`${call} was answered with ${answer.status}`)
      }
      seen.lost += 1
      await sleep(pauseMs)
    }
    throw new Error(`${call} was never answered`)
  }

  /** The same by several at once: `times` of them do it, and the others are told that they came second. */
  async function once(call: string, json: object, people = [owner, manager], times = 1) {
    const answers = await Promise.all(people.map((who) => act(who, call, json)))
    const done = answers.filter(({ status }) => status < 300)
    const told = answers.filter(({ status, body }) => status === 409 && body.message)
    expect([call, done.length, told.length, answers]).toEqual([
      call,
      times,
      people.length - times,
      answers,
    ])
    return done[0]?.body
  }

  async function remit(who: StaffMember, awb: string, amount: number) {
    const form = new FormData()
    form.set('file', csvOf([[awb, amount]]), 'remittance.csv')
    form.set('dry_run', 'false')
    const { body } = await act(who, 'remittances/', form)
    return body.matched.length
  }

  /** An order's way, from the buyer to the money that goes back. */
  async function live(buyer: Buyer, shirt: MadeProduct, at: number): Promise<End> {
    const placed = await order(buyer, {
      selection: shirt.selection,
      quantity: 2,
      key: `order ${at}`,
    })
    const { order_id: id, order_number: number } = await placed.json()
    await once(`orders/${number}/confirm/`, {})
    await once('waves/', { numbers: [number] }, [packer, other])
    const scan = { code: codeOf(shirt) }
    if (at % 4 === 0) return packOrCancel(number, scan)
    await pack(number, scan)

    const awb = `LOCAL-${number}`
    const manifest = await act(packer, 'manifests/', { courier: 'Local courier (demo)' })
    await once(`manifests/${manifest.body.id}/scan/`, { code: awb }, [packer, other])
    await once(`manifests/${manifest.body.id}/close/`, {}, [packer, other])
    // The courier's scan comes twice, or is refused the second time.
    await until(() => markDelivered(db, id)).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
    const { total_paise: paise } = await until(() =>
      db.selectFrom('orders').select('total_paise').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    const matched = await Promise.all([owner, manager].map((who) => remit(who, awb, paise / 100)))
    expect(matched.toSorted((one, other) => one - other)).toEqual([0, 1])
    await giveBack(buyer, id, shirt)
    return 'returned'
  }

  /** Begun by one of two at once, whose alone it is from then on. */
  async function pack(number: string, scan: object) {
    const path = `packing/${number}/scan/`
    const [hers, his] = await Promise.all([act(packer, path, scan), act(other, path, scan)])
    expect(hers.status + his.status).toBe(200 + 409)
    const [one, two] = hers.status === 200 ? [packer, other] : [other, packer]
    await once(path, scan, [two, one, one])
  }

  /** Cancelled before its pieces are scanned, or between them, or its parcel called off. */
  async function packOrCancel(number: string, scan: object): Promise<End> {
    const [cancel, ...scans] = await Promise.all([
      act(owner, `orders/${number}/cancel/`, { reason: 'She has changed her mind' }),
      act(packer, `packing/${number}/scan/`, scan),
      act(other, `packing/${number}/scan/`, scan),
    ])
    expect(cancel.status).toBe(200)
    for (const { status } of scans) expect([200, 409]).toContain(status)
    return 'cancelled'
  }

  async function giveBack(buyer: Buyer, orderId: number, shirt: MadeProduct) {
    const line = await until(() =>
      db
        .selectFrom('order_lines')
        .select('id')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow(),
    )
    await ask('POST /api/create_return_request/', {
      token: buyer.token,
      json: { item_id: line.id, request_type: 'Return', quantity: 2, upi_id: 'meena@upi' },
    })
    const find = () =>
      until(() =>
        db
          .selectFrom('return_requests as request')
          .leftJoin('refunds', 'refunds.return_request_id', 'request.id')
          .select(['request.id', 'refunds.id as refund_id'])
          .where('order_line_id', '=', line.id)
          .executeTakeFirstOrThrow(),
      )
    const { id } = await find()
    await once(`returns/${id}/approve/`, {})
    await once(`returns/${id}/pickup/`, { by: 'customer' })
    const pieces = ['shelf', 'waste'].map((grade) => ({
      size_id: shirt.size.id,
      quantity: 1,
      grade,
    }))
    await once(`returns/${id}/grade/`, { lines: pieces }, [packer, other])
    const { refund_id } = await find()
    await once(`refunds/${refund_id}/paid/`, { reference: `UTR ${refund_id}` })
  }

  return { seen, live }
}

/** Of each order how much it has of everything, and its history. */
async function countOfOrders(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select
      (select count(*) from shipments where order_id = o.id and cancelled_at is null) as parcels,
      (select count(*) from manifest_parcels p join shipments s on s.id = p.shipment_id
       where s.order_id = o.id) as manifests,
      (select count(*) from tax_documents where order_id = o.id and kind = 'invoice'
       and cancelled_at is null) as invoices,
      (select count(*) from tax_documents where order_id = o.id and kind = 'credit_note') as notes,
      (select count(*) from refunds where order_id = o.id and status = 'processed') as refunds,
      (select count(*) from remittance_lines where order_id = o.id) as remitted,
      (select replace(string_agg(status, ', ' order by id), 'Ready to Ship, Cancelled', 'Cancelled')
       from order_events where order_id = o.id) as moves
    from orders o`.execute(db)
  return inOneOrder(rows)
}

const inOneOrder = (rows: unknown[]) =>
  rows.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))
