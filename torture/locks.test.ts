import { setTimeout as sleep } from 'node:timers/promises'
import { type CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import { receiveReturn } from '../api/domains/returns/handle-returns.ts'
import { buyer } from '../api/testing/card.ts'
import { makeOffer } from '../api/testing/offers.ts'
import { bookOrder, payOrder, placeOrder, takeOrder } from '../api/testing/orders.ts'
import { asOwner } from '../api/testing/owner.ts'
import { codeOf, orderOf } from '../api/testing/packing.ts'
import { ask, askAndApprove, deliveredOrder } from '../api/testing/returns.ts'
import { scanParcel } from '../api/testing/scan-parcel.ts'
import { type TestShop, test } from '../api/testing/shop.ts'
import { makeStaff } from '../api/testing/staff.ts'
import { changesSince, footprint } from './footprint.ts'
import { note } from './reached.ts'

/**
 * Two acts that meet. Each lock of a step is taken out in turn; then they no longer come to what they do one
 * after the other, which the test must see.
 */
type Meeting = {
  /** The function whose lock is taken out, and which of its locks. */
  lock: `${string} ${number}`
  prepare: (shop: TestShop) => Promise<[first: string, second: string]>
}

const hour = 3_600_000
const one = async (shop: TestShop, query: string): Promise<number> => {
  const { rows } = await shop.db.executeQuery<{ id: number }>({
    sql: query,
    parameters: [],
  } as unknown as CompiledQuery<{ id: number }>)
  return Number(rows[0]?.id)
}
const run = (shop: TestShop, call: string) => one(shop, `select 1 as id from ${call}`)
const twice = (call: string): [string, string] => [call, call]
const last = (shop: TestShop, table: string) => one(shop, `select max(id) as id from ${table}`)

/** A number that was put on a wave, with its only piece. */
async function onWave(shop: TestShop) {
  const shirt = await shop.make.product()
  const order = await orderOf(shop, [{ of: shirt }])
  await run(shop, `make_wave(array['${order.number}'])`)
  const scan = `scan_piece('${order.number}', '${codeOf(shirt)}', '1 minute')`
  return { ...order, scan, packingId: await last(shop, 'packings') }
}

async function booked(shop: TestShop) {
  const order = await onWave(shop)
  await run(shop, order.scan)
  const awb = `M${order.id}`
  await run(shop, `book_shipment(${order.id}, 'Test Express', '${awb}')`)
  return { ...order, awb }
}

/** A parcel whose courier was told its weight, and what corrects its address. */
async function labelled(shop: TestShop) {
  const { id } = await onWave(shop)
  await run(shop, `book_shipment(${id}, 'Test Express', 'M${id}', 400)`)
  const fix = `'{"city": "Theni"}', 99`
  return { id, fix, start: `start_rebooking(${id}, ${fix})` }
}

async function packed(shop: TestShop) {
  const order = await booked(shop)
  await run(shop, `finish_packing(${order.packingId})`)
  return order
}

async function manifest(shop: TestShop): Promise<number> {
  await asOwner(shop, "insert into manifests (courier) values ('Test Express')")
  return last(shop, 'manifests')
}

/** An order on a manifest, and another parcel that stands ready. */
async function onManifest(shop: TestShop) {
  const [on, ready] = [await packed(shop), await packed(shop)]
  const id = await manifest(shop)
  await run(shop, `add_to_manifest(${id}, '${on.awb}')`)
  return { id, on, ready, close: `close_manifest(${id}, null)` }
}

async function requested(shop: TestShop, asked: Parameters<typeof ask>[3] = {}) {
  const { customer, lines } = await deliveredOrder(shop, [await shop.make.product({ stock: 5 })])
  await ask(shop, customer, lines[0]?.id ?? 0, asked)
  return last(shop, 'return_requests')
}

async function approved(shop: TestShop, asked: Parameters<typeof ask>[3] = {}) {
  const id = await requested(shop, asked)
  await run(shop, `approve_return(${id})`)
  return id
}

/** An exchange whose old pieces are here. */
async function received(shop: TestShop) {
  const id = await approved(shop, { request_type: 'Exchange' })
  await receiveReturn(shop.db, id)
  return id
}

async function exchangeSent(shop: TestShop) {
  const id = await received(shop)
  await run(shop, `book_exchange(${id}, 'Test Express', 'X${id}', null)`)
  await scanParcel(shop, `X${id}`, 'Picked Up', new Date(Date.now() - hour))
  return last(shop, 'shipments')
}

/** A cash order of another parcel on its way, whose delivery failed. */
async function onItsWay(shop: TestShop) {
  const { id, awb } = await bookOrder(shop)
  await scanParcel(shop, awb, 'Picked Up', new Date(Date.now() - 4 * hour))
  await scanParcel(shop, awb, 'Delivery Attempted', new Date(Date.now() - 2 * hour))
  return { id, awb, shipmentId: await last(shop, 'shipments') }
}

async function dueByUpi(shop: TestShop) {
  await receiveReturn(shop.db, await approved(shop))
  return last(shop, 'refunds')
}

/** Two lines that came back, the first refund of which is under way. */
async function twoLinesBack(shop: TestShop, by: 'card' | 'cod', second: 'Return' | 'Exchange') {
  const products = [await shop.make.product({ stock: 5 }), await shop.make.product({ stock: 5 })]
  const { customer, lines } = await deliveredOrder(shop, products, { by })
  const ids: number[] = []
  for (const [at, { id }] of lines.entries()) {
    const request_type = at === 0 ? 'Return' : second
    const request = await askAndApprove(shop, customer, id, { request_type })
    await receiveReturn(shop.db, request)
    ids.push(request)
  }
  const refund = (request = 0) =>
    one(shop, `select id from refunds where return_request_id = ${request}`)
  return { ids, refund }
}

/** Two customers who order a piece each with an offer, by its code or of itself. */
async function twoWithOffer(
  shop: TestShop,
  given: { uses: number } | { code: string },
): Promise<[string, string]> {
  const isBatch = 'code' in given
  const offer = { kind: 'rupees', paise: 10_000, uses: isBatch ? null : given.uses } as const
  const id = await makeOffer(shop, offer, 'running', isBatch ? 'codes' : 'automatic')
  const code = isBatch ? `'${given.code}'` : 'null'
  if (isBatch) await asOwner(shop, `insert into offer_codes values (sha256(${code}), ${id})`)
  const order = async () => {
    const [customer, { size }] = [await buyer(shop), await shop.make.product({ stock: 9 })]
    const lines = `row(array[${size.id}], array[1])::lines_to_buy`
    const chosen = `jsonb_build_array(jsonb_build_object('id', ${id}, 'version', 1, 'saving_paise', 10000))`
    const discounts = `jsonb_build_array(jsonb_build_object('size_id', ${size.id}, 'paise', 10000, 'reason', 'An offer'))`
    return `start_purchase(${customer.id}, 'cod', 'buynow', ${size.id}, 1, null, null, null, null, null, null, null,
      '{}', null, null, ${code},
      jsonb_build_object('lines', basis_lines(${lines}), 'offers', ${chosen}, 'discounts', ${discounts}),
      'once', '')`
  }
  return [await order(), await order()]
}

const claim = (id: number, remedy: string) =>
  `claim_parcel(${id}, 'lost', 'CLM', 100, 'open', '${remedy}')`

const meetings: Meeting[] = [
  {
    lock: 'move_order 1',
    prepare: async (shop) => twice(`move_order(${(await placeOrder(shop)).id}, 'Confirmed')`),
  },
  {
    lock: 'unconfirm_order 1',
    async prepare(shop) {
      const { id } = await takeOrder(shop)
      const version = await one(shop, `select version as id from orders where id = ${id}`)
      return twice(`unconfirm_order(${id}, ${version})`)
    },
  },
  {
    lock: 'cancel_order 1',
    prepare: async (shop) => twice(`cancel_order(null, ${(await payOrder(shop)).id})`),
  },
  {
    lock: 'correct_address 1',
    async prepare(shop) {
      const { id } = await takeOrder(shop)
      const version = await one(shop, `select version as id from orders where id = ${id}`)
      const fix = (line: string) =>
        `correct_address(${id}, '{"address_line1": "${line}"}', ${version})`
      return [fix('One'), fix('Two')]
    },
  },
  {
    lock: 'start_rebooking 1',
    prepare: async (shop) => twice((await labelled(shop)).start),
  },
  {
    lock: 'rebook_parcel 1',
    async prepare(shop) {
      const { id, start, fix } = await labelled(shop)
      await run(shop, start)
      const rebooking = await last(shop, 'bookings_to_cancel')
      return [
        `cancel_order(null, ${id})`,
        `rebook_parcel(${rebooking}, ${fix}, 'N${id}', 'Test Express', 400)`,
      ]
    },
  },
  {
    lock: 'set_order_tags 1',
    prepare: async (shop) => twice(`set_order_tags(${(await takeOrder(shop)).id}, '{gift}')`),
  },
  {
    lock: 'make_wave 1',
    prepare: async (shop) => twice(`make_wave(array['${(await takeOrder(shop)).number}'])`),
  },
  {
    lock: 'scan_piece 1',
    prepare: async (shop) => twice((await onWave(shop)).scan),
  },
  {
    lock: 'book_shipment 1',
    async prepare(shop) {
      const { id } = await onWave(shop)
      return twice(`book_shipment(${id}, 'Test Express', 'M${id}')`)
    },
  },
  {
    lock: 'finish_packing 1',
    prepare: async (shop) => twice(`finish_packing(${(await booked(shop)).packingId})`),
  },
  {
    lock: 'add_to_manifest 1',
    async prepare(shop) {
      const { id, ready, close } = await onManifest(shop)
      return [close, `add_to_manifest(${id}, '${ready.awb}')`]
    },
  },
  {
    lock: 'add_to_manifest 2',
    async prepare(shop) {
      const { awb } = await packed(shop)
      const ids = [await manifest(shop), await manifest(shop)]
      return [`add_to_manifest(${ids[0]}, '${awb}')`, `add_to_manifest(${ids[1]}, '${awb}')`]
    },
  },
  {
    lock: 'take_off_manifest 1',
    async prepare(shop) {
      const { id, on, close } = await onManifest(shop)
      return [close, `take_off_manifest(${id}, '${on.awb}')`]
    },
  },
  {
    lock: 'close_manifest 1',
    prepare: async (shop) => twice((await onManifest(shop)).close),
  },
  {
    lock: 'close_manifest 2',
    async prepare(shop) {
      const { on, close } = await onManifest(shop)
      return [`cancel_order(null, ${on.id})`, close]
    },
  },
  {
    lock: 'take_parcel_in 1',
    prepare: async (shop) => twice(`take_parcel_in(${(await onItsWay(shop)).id})`),
  },
  {
    lock: 'take_exchange_in 1',
    async prepare(shop) {
      const id = await exchangeSent(shop)
      await run(
        shop,
        `record_scan((select awb_number from shipments where id = ${id}), 'Returning to Us', 'RTO', '', now())`,
      )
      return twice(`take_exchange_in(${id})`)
    },
  },
  {
    lock: 'claim_parcel 1',
    async prepare(shop) {
      const { shipmentId: id } = await onItsWay(shop)
      return [claim(id, 'again'), claim(id, 'refund')]
    },
  },
  {
    lock: 'answer_ndr 1',
    async prepare(shop) {
      const { shipmentId: id } = await onItsWay(shop)
      const answer = (what: string) => `answer_ndr(${id}, null, '${what}', '{}', null, null, '')`
      return [answer('reattempt'), answer('return')]
    },
  },
  {
    lock: 'refuse_ndr_answer 1',
    async prepare(shop) {
      const { shipmentId: id, awb } = await onItsWay(shop)
      await run(shop, `answer_ndr(${id}, null, 'reattempt', '{}', null, null, '')`)
      return [
        `record_scan('${awb}', 'Out for Delivery', 'OFD', '', now())`,
        `refuse_ndr_answer(${await last(shop, 'ndr_answers')}, 'no')`,
      ]
    },
  },
  {
    lock: 'record_scan 1',
    async prepare(shop) {
      const { id, awb } = await bookOrder(shop)
      return [`cancel_order(null, ${id})`, `record_scan('${awb}', 'Picked Up', 'PKD', '', now())`]
    },
  },
  {
    lock: 'approve_return 1',
    prepare: async (shop) => twice(`approve_return(${await requested(shop)})`),
  },
  {
    lock: 'reject_return 1',
    prepare: async (shop) => twice(`reject_return(${await requested(shop)}, 'Worn')`),
  },
  {
    lock: 'start_pickup 1',
    prepare: async (shop) => twice(`start_pickup(${await approved(shop)})`),
  },
  {
    lock: 'book_pickup 1',
    prepare: async (shop) => twice(`book_pickup(${await approved(shop)}, null, null)`),
  },
  {
    lock: 'grade_return 1',
    prepare: async (shop) =>
      twice(`grade_return(${await approved(shop)}, null, false, null, true, false)`),
  },
  {
    lock: 'grade_return 2',
    async prepare(shop) {
      const shirt = await shop.make.product({ sizes: ['M', 'L'], stock: 9 })
      const wanted_size_id = shirt.variant.sizes[1]?.id ?? 0
      const asked = { request_type: 'Exchange' as const, wanted_size_id }
      const ids: number[] = []
      for (let n = 0; n < 2; n++) {
        const { customer, lines } = await deliveredOrder(shop, [shirt])
        ids.push(await askAndApprove(shop, customer, lines[0]?.id ?? 0, asked))
      }
      await asOwner(
        shop,
        `insert into stock_ledger (size_id, delta, reason, cause)
         select id, 1 - stock, 'adjustment', 'test ' || id from sizes where id = ${wanted_size_id}`,
      )
      const [first, second] = ids.map((id) => `grade_return(${id}, null, false, null, true, false)`)
      return [first ?? '', second ?? '']
    },
  },
  {
    lock: 'start_exchange 1',
    prepare: async (shop) => twice(`start_exchange(${await received(shop)})`),
  },
  {
    lock: 'book_exchange 1',
    async prepare(shop) {
      const id = await received(shop)
      return twice(`book_exchange(${id}, 'Test Express', 'X${id}', null)`)
    },
  },
  {
    lock: 'finish_exchange 1',
    prepare: async (shop) => twice(`finish_exchange(${await received(shop)})`),
  },
  {
    lock: 'mark_refund_paid 1',
    async prepare(shop) {
      const id = await dueByUpi(shop)
      return twice(`mark_refund_paid(${id}, 'UTR ${id}')`)
    },
  },
  {
    lock: 'approve_refund 1',
    async prepare(shop) {
      const id = await dueByUpi(shop)
      await asOwner(
        shop,
        `update refunds set awaits_approval = true, actor = 'staff:9' where id = ${id}`,
      )
      return twice(`approve_refund(${id})`)
    },
  },
  {
    lock: 'finish_refund 1',
    async prepare(shop) {
      const { ids, refund } = await twoLinesBack(shop, 'card', 'Return')
      const [one, two] = [await refund(ids[0]), await refund(ids[1])]
      return [
        `finish_refund(${one}, 'rfnd_${one}', 'processed')`,
        `finish_refund(${two}, 'rfnd_${two}', 'processed')`,
      ]
    },
  },
  {
    lock: 'import_remittance 1',
    async prepare(shop) {
      const { orderId } = await deliveredOrder(shop, [await shop.make.product()])
      const paise = await one(shop, `select total_paise as id from orders where id = ${orderId}`)
      return twice(
        `import_remittance('{AWB${orderId}}', '{${paise}}', array[day_in_india(now())], '{R${orderId}}')`,
      )
    },
  },
  // What every other step locks by.
  {
    lock: 'lock_order 1',
    async prepare(shop) {
      const { ids, refund } = await twoLinesBack(shop, 'card', 'Exchange')
      const id = await refund(ids[0])
      return [`finish_refund(${id}, 'rfnd_${id}', 'processed')`, `finish_exchange(${ids[1]})`]
    },
  },
  {
    lock: 'lock_order 2',
    async prepare(shop) {
      const { id } = await takeOrder(shop)
      return [
        `add_order_note(${id}, 'Ring twice')`,
        `correct_address(${id}, '{"address_line1": "One"}', 1)`,
      ]
    },
  },
  {
    lock: 'lock_return 1',
    prepare: async (shop) => twice(`approve_return(${await requested(shop)})`),
  },
  {
    lock: 'seal_audit 1',
    async prepare(shop) {
      await run(shop, "write_audit('test', '', null, null)")
      return twice('seal_audit(100)')
    },
  },
  {
    lock: 'has_other_owner 1',
    async prepare(shop) {
      await asOwner(shop, 'update staff set removed_at = now() where removed_at is null')
      const [one, two] = [await owner(shop), await owner(shop)]
      return [`remove_staff(${one}, 'staff:${two}')`, `remove_staff(${two}, 'staff:${one}')`]
    },
  },
  { lock: 'lock_offers 1', prepare: (shop) => twoWithOffer(shop, { uses: 1 }) },
  {
    lock: 'lock_offers 2',
    prepare: async (shop) => twoWithOffer(shop, { code: `C${await last(shop, 'customers')}` }),
  },
  {
    lock: 'change_staff 2',
    async prepare(shop) {
      const { id } = await makeStaff(shop, 'packer', `p${await last(shop, 'staff')}`)
      const change = (by: number) => `change_staff(${id}, 'By ${by}', null, 1, 'staff:${by}')`
      return [change(8), change(9)]
    },
  },
  {
    lock: 'remove_staff 2',
    async prepare(shop) {
      const { id } = await makeStaff(shop, 'packer', `p${await last(shop, 'staff')}`)
      return twice(`remove_staff(${id}, 'staff:9')`)
    },
  },
  {
    lock: 'invite_staff 1',
    async prepare(shop) {
      const { id } = await makeStaff(shop, 'packer', `p${await last(shop, 'staff')}`)
      return [`remove_staff(${id}, 'staff:9')`, `invite_staff(${id}, '\\x00', 'staff:9')`]
    },
  },
]

const owner = async (shop: TestShop) =>
  (await makeStaff(shop, 'owner', `o${await last(shop, 'staff')}`)).id

/** Of the acts that are tested elsewhere, or whose lock has another use; in one line each. */
const others: Record<string, string> = {
  'accept_invitation 1':
    'taken before the invitation, as remove_staff does: without it they deadlock',
  'book_shipment 2':
    'a size cannot be sold below zero without it either; with it who comes too late is answered',
  'change_staff 1': 'is has_other_owner',
  'remove_staff 1': 'is has_other_owner',
}

const lockCall =
  /\b(lock_order|lock_return|lock_sizes|has_other_owner)\(|for no key update( of \w+)?|lock table [^;]+;/g

/** A function without one of its locks. */
function without(definition: string, place: number): string {
  let at = 0
  const [head = '', ...body] = definition.split(/(?<=\$function\$)/)
  const changed = body.join('').replaceAll(lockCall, (found, call?: string) => {
    at += 1
    if (at !== place) return found
    return call ? `un${call}(` : ''
  })
  if (at < place) throw new Error(`it has only ${at} locks`)
  return head + changed
}

const locksOf = (definition: string) =>
  [...definition.slice(definition.indexOf('$function$')).matchAll(lockCall)].length

const unlocked = `
  create function unlock_order(p_order_id bigint) returns orders language sql as
    $$ select * from orders where id = p_order_id $$;
  create function unlock_return(p_request_id integer) returns return_requests language sql as
    $$ select * from return_requests where id = p_request_id $$;
  create function unlock_sizes(integer[], integer) returns void language sql as $$ select $$;`

/** As it was before, so that the next test may have the database. */
const locked = `
  drop function unlock_order, unlock_return, unlock_sizes;
  delete from testing.schema_changes;`

/** What two calls come to, the second of which begins before or after the first has committed. */
async function meet(shop: TestShop, [first, second]: [string, string], isAtOnce: boolean) {
  const before = await footprint(shop.db)
  const [one, two] = await Promise.all([connect(shop), connect(shop)])
  const begin = (client: pg.Client, actor: string) =>
    client.query(
      `begin; select set_config('nool.actor', '${actor}', true), set_config('nool.refund_limit', 'none', true)`,
    )
  const call = async (client: pg.Client, statement: string) => {
    const { rows } = await client.query(`select * from ${statement} as outcome`)
    return JSON.stringify(
      rows.map(({ outcome, status, why, count }) => [outcome, status, why, count]),
    )
  }
  const secondCall = async () => {
    try {
      await begin(two, 'staff:2')
      const answer = await call(two, second)
      await two.query('commit')
      return answer
    } catch (error) {
      return `error: ${error instanceof pg.DatabaseError ? error.code : error}`
    }
  }
  try {
    await begin(one, 'staff:1')
    const answers = [await call(one, first)]
    if (!isAtOnce) await one.query('commit')
    const pid = (await two.query('select pg_backend_pid() as pid')).rows[0].pid
    let isOver = false
    const running = secondCall().finally(() => {
      isOver = true
    })
    if (isAtOnce) {
      while (!isOver && !(await waits(one, pid))) await sleep(5)
      await one.query('commit')
    }
    answers.push(await running)
    return { answers, changes: await changesSince(shop.db, before) }
  } finally {
    await Promise.all([one.end(), two.end()])
  }
}

async function waits(client: pg.Client, pid: number): Promise<boolean> {
  const { rows } = await client.query('select cardinality(pg_blocking_pids($1)) > 0 as waits', [
    pid,
  ])
  return rows[0].waits
}

async function connect(shop: TestShop): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: shop.ownerUrl })
  await client.connect()
  return client
}

async function definitions(shop: TestShop): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select proname as name, pg_get_functiondef(p.oid) as definition
    from pg_proc p join pg_language l on l.oid = prolang
    where pronamespace = 'public'::regnamespace and prokind = 'f' and lanname in ('plpgsql', 'sql')`.execute(
    shop.db,
  )
  return new Map(rows.map(({ name, definition }) => [name, definition]))
}

test.for(meetings)(
  'without the lock $lock two acts do harm',
  async ({ lock, prepare }, { shop, task }) => {
    const [name = '', place = ''] = lock.split(' ')
    const definition = (await definitions(shop)).get(name) ?? ''
    await asOwner(shop, unlocked)
    const inTurn = await meet(shop, await prepare(shop), false)
    expect(await meet(shop, await prepare(shop), true)).toEqual(inTurn)

    await asOwner(shop, without(definition, Number(place)))
    const met = await meet(shop, await prepare(shop), true)
    expect(met).not.toEqual(inTurn)
    await asOwner(shop, `${definition}; ${locked}`)
    note(task, 'as one after the other', `without it: ${met.answers.join(', ')}`)
  },
)

test('every lock of the acts is one of these', async ({ shop }) => {
  const all = await definitions(shop)
  const covered = new Set(meetings.map(({ lock }) => lock.split(' ')[0]))
  const missing = [...covered].flatMap((name = '') =>
    Array.from({ length: locksOf(all.get(name) ?? '') }, (_, at) => `${name} ${at + 1}`).filter(
      (lock) => !meetings.some((meeting) => meeting.lock === lock) && !others[lock],
    ),
  )
  expect(missing).toEqual([])
})
