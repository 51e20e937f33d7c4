import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { bookOrder, placeOrder } from '../../testing/orders.ts'
import { asOwner } from '../../testing/owner.ts'
import { codeOfSize } from '../../testing/packing.ts'
import { csvOf } from '../../testing/remittance.ts'
import { ask, deliveredOrder } from '../../testing/returns.ts'
import { scanParcel } from '../../testing/scan-parcel.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../testing/staff.ts'

type Json = Record<string, unknown>

/** A field of what is answered, such as `events[].actor.kind`; a list has at least one that has it. */
function lacks(value: unknown, path: string): boolean {
  const [first = '', ...rest] = path.split('.')
  const name = first.replace('[]', '')
  if (!Object.hasOwn(Object(value), name)) return true
  const found = Object(value)[name]
  const below = rest.join('.')
  if (!first.endsWith('[]')) return below !== '' && lacks(found, below)
  if (!Array.isArray(found) || found.length === 0) return true
  return below !== '' && found.some((each) => lacks(each, below))
}

/** Asks as one member of staff; what is answered has the status and the fields that the row names. */
function caller(shop: TestShop, staff: StaffMember | undefined) {
  const send = (call: string, json?: Json, key: string = randomUUID()) =>
    read(
      sendAs(shop, staff, call.replace(' ', ' /api/office/'), {
        key,
        ...(json !== undefined && { json }),
      }),
    )
  const get = async (path: string, fields: string[]) => {
    const { status, body } = await send(`GET ${path}`)
    expect([path, status, fields.filter((field) => lacks(body, field))]).toEqual([path, 200, []])
    return body
  }
  /** Once for its key: sent again it answers the same; with another body it is refused. */
  const act = async (
    path: string,
    { json = {}, other, has = [] }: { json?: Json; other?: Json; has?: string[] } = {},
  ) => {
    const key = randomUUID()
    const { status, body } = await send(`POST ${path}`, json, key)
    const missing = has.filter((field) => lacks(body, field))
    expect([path, status < 300, missing, status < 300 ? '' : body]).toEqual([path, true, [], ''])
    const again = await send(`POST ${path}`, json, key)
    expect([path, again.status]).toEqual([path, status])
    const changed = other ? (await send(`POST ${path}`, other, key)).status : 422
    expect([path, changed]).toEqual([path, 422])
    return body
  }
  const refuse = async (path: string, status: number, json?: Json, fields: string[] = []) => {
    const refused = await send(
      ...(path.includes(' ') ? ([path, json] as const) : ([`POST ${path}`, json ?? {}] as const)),
    )
    const missing = fields.filter((field) => lacks(refused.body, field))
    expect([path, refused.status, missing]).toEqual([path, status, []])
    return refused.body
  }
  const pdf = async (path: string) => {
    const answer = await sendAs(shop, staff, `GET ${path}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([path, answer.status, bytes.subarray(0, 5).toString()]).toEqual([path, 200, '%PDF-'])
  }
  return { get, act, refuse, pdf }
}

const event = ['events[].at', 'events[].actor.kind', 'events[].actor.name', 'events[].what']
const orderFields = [
  'number',
  'status',
  'version',
  'parcels',
  'refunds',
  'documents',
  'notes',
  'tags',
  'risk',
  ...['id', 'size_id', 'quantity', 'code', 'shelf'].map((field) => `lines[].${field}`),
  ...event,
]
const tax = ['taxable', 'cgst', 'sgst', 'igst', 'total']

async function sizeOf(shop: TestShop, orderId: number): Promise<number> {
  const { size_id } = await shop.db
    .selectFrom('order_lines')
    .select('size_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return size_id
}

test('who signs in is told what she may, as other programs rely on', async ({ shop }) => {
  const packer = await makeStaff(shop, 'packer')
  const visitor = caller(shop, undefined)
  const { email, password } = packer
  const { body } = await read(
    sendAs(shop, undefined, 'POST /api/office/login/', { json: { email, password } }),
  )
  expect(Object.keys(body)).toEqual(
    expect.arrayContaining(['name', 'role', 'rights', 'refund_limit']),
  )
  expect(body.refund_limit).toBeLessThan(3000)
  await visitor.refuse('login/', 400, { email, password: 'wrong' })
  const me = await caller(shop, packer).get('me/', ['name', 'role', 'rights[]', 'refund_limit'])
  expect(me).toEqual(body)
  await caller(shop, packer).refuse('GET money/', 403, undefined, ['right'])
})

test('orders are shown and changed as other programs rely on', async ({ shop }) => {
  const owner = caller(shop, await makeStaff(shop, 'owner'))
  const support = caller(shop, await makeStaff(shop, 'support'))
  const { number } = await placeOrder(shop)
  const path = `orders/${number}/`

  await owner.get('today/', [
    ...['name', 'count', 'oldest_at'].map((field) => `queues[].${field}`),
    ...['name', 'count', 'due_at'].map((field) => `clocks[].${field}`),
    'broken',
  ])
  await owner.get(`orders/?state=Pending&search=${number}&cursor=`, ['results[].number', 'next'])
  await owner.refuse('GET orders/?state=Nowhere', 400, undefined, ['state'])
  await owner.refuse('GET orders/?cursor=x', 400, undefined, ['cursor'])
  await owner.refuse('GET orders/NL0/', 404)
  const { version } = await owner.get(path, [...orderFields, 'risk.level', 'risk.reasons'])

  const confirmed = await owner.act(`${path}confirm/`, { has: orderFields })
  expect(confirmed.events.at(-1)).toMatchObject({ what: 'Confirmed', actor: { kind: 'staff' } })
  await owner.refuse(`${path}confirm/`, 409)
  const to = (city: string) => ({ city, version: confirmed.version })
  await owner.act(`${path}address/`, { json: to('Salem'), other: to('Erode'), has: orderFields })
  const both = ['version', 'values.city.yours', 'values.city.theirs']
  await support.refuse(`${path}address/`, 409, to('Erode'), both)
  expect(confirmed.version).toBeGreaterThan(version)
  await owner.act(`${path}notes/`, {
    json: { text: 'She rang.' },
    other: { text: 'He rang.' },
    has: ['notes[].text', 'notes[].at', 'notes[].actor.name'],
  })
  await owner.refuse(`${path}notes/`, 400, { text: ' ' }, ['text'])
  await owner.act(`${path}tags/`, {
    json: { tags: ['gift'] },
    other: { tags: [] },
    has: ['tags[]'],
  })
  await owner.refuse(`${path}cancel/`, 400, { reason: '' }, ['reason'])
  const [json, other] = [{ reason: 'Sold out' }, { reason: 'Torn' }]
  await owner.act(`${path}cancel/`, { json, other, has: orderFields })
  await owner.refuse(`${path}cancel/`, 409, { reason: 'Sold out' })

  const { number: second } = await placeOrder(shop)
  const bulk = { act: 'confirm', numbers: [second] }
  const rows = ['rows[].number', 'rows[].outcome', 'rows[].text', 'undo']
  const dry = await owner.act('orders/bulk/', { json: { ...bulk, dry_run: true }, has: rows })
  expect(dry.undo).toBe(null)
  const { undo } = await owner.act('orders/bulk/', {
    json: { ...bulk, dry_run: false },
    other: { ...bulk, act: 'cancel' },
    has: rows,
  })
  await owner.act(`orders/bulk/${undo}/undo/`, { has: rows })
  await owner.refuse(`orders/bulk/${undo}/undo/`, 409)
})

test('a parcel is picked, packed and handed over as other programs rely on', async ({ shop }) => {
  const owner = caller(shop, await makeStaff(shop, 'owner'))
  const { number, id } = await placeOrder(shop)
  const code = codeOfSize(await sizeOf(shop, id))
  await owner.refuse('waves/', 409, { numbers: [number] })
  await owner.act(`orders/${number}/confirm/`)
  await owner.refuse(`packing/${number}/scan/`, 409, { code })
  const line = ['size_id', 'code', 'shelf', 'quantity'].map((field) => `lines[].${field}`)
  const json = { numbers: [number] }
  const wave = await owner.act('waves/', {
    json,
    other: { numbers: ['NL0'] },
    has: ['id', ...line],
  })
  await owner.refuse('waves/', 409, json)
  await owner.refuse('waves/', 404, { numbers: ['NL0'] })
  await owner.get(`waves/${wave.id}/`, line)
  await owner.pdf(`/api/office/waves/${wave.id}.pdf`)

  const { error } = await owner.refuse(`packing/${number}/scan/`, 409, { code: codeOfSize(999) })
  expect(error).toContain(code)
  const { left, done } = await owner.act(`packing/${number}/scan/`, {
    json: { code },
    other: { code: 'X' },
    has: ['left', 'done.awb', 'done.label', 'done.invoice'],
  })
  expect(left).toEqual([])
  await owner.pdf(done.label)
  await owner.pdf(done.invoice)

  const [parcel] = (
    await owner.get(
      `orders/${number}/`,
      ['id', 'awb', 'courier', 'status'].map((field) => `parcels[].${field}`),
    )
  ).parcels
  const courier = { courier: parcel.courier }
  const manifest = await owner.act('manifests/', {
    json: courier,
    other: { courier: 'X' },
    has: ['id'],
  })
  const at = `manifests/${manifest.id}/`
  await owner.refuse(`${at}close/`, 409)
  await owner.refuse(`${at}scan/`, 409, { code: 'no such parcel' })
  await owner.act(`${at}scan/`, { json: { code: done.awb }, other: { code: 'X' } })
  await owner.refuse(`${at}scan/`, 409, { code: done.awb })
  await owner.act(`${at}close/`)
  await owner.refuse(`${at}close/`, 409)
  await owner.pdf(`/api/office/manifests/${manifest.id}.pdf`)

  const sent = await owner.get(`orders/${number}/`, [
    ...['kind', 'number', 'href', 'against', ...tax].map((field) => `documents[].${field}`),
    ...['hsn', 'rate', ...tax].map((field) => `documents[].lines[].${field}`),
  ])
  expect([sent.status, sent.documents[0].kind]).toEqual(['Shipped', 'invoice'])
})

test('parcels with a problem are dealt with as other programs rely on', async ({ shop }) => {
  const owner = caller(shop, await makeStaff(shop, 'owner'))
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const sent = async (...scans: string[]) => {
    const { awb, number } = await bookOrder(shop)
    for (const [at, scan] of ['Picked Up', ...scans].entries()) {
      await scanParcel(shop, awb, scan as 'Picked Up', ago(10 - at))
    }
    const { parcels } = await owner.get(`orders/${number}/`, ['parcels[].id'])
    return `parcels/${parcels[0].id}/`
  }
  const failed = () => sent('Out for Delivery', 'Delivery Attempted')
  const [tried, moved, called] = [await failed(), await failed(), await failed()]
  const fields = ['id', 'awb', 'courier', 'status', 'problem']
  const of = fields.map((field) => `results[].${field}`)
  await owner.get('parcels/?problem=ndr', [...of, 'next'])
  await owner.refuse('GET parcels/?problem=wet', 400, undefined, ['problem'])
  await owner.act(`${tried}reattempt/`, { has: fields })
  await owner.refuse(`${tried}reattempt/`, 409)
  await owner.act(`${moved}address/`, { json: { city: 'Salem', version: 0 }, has: fields })
  await owner.act(`${called}return/`, { has: fields })

  const back = await sent('Returned to Us')
  await owner.get('parcels/?problem=rto', of)
  await owner.act(`${back}receive/`, { has: fields })
  await owner.refuse(`${back}receive/`, 409)
  const lost = await sent('Lost')
  await owner.get('parcels/?problem=lost', of)
  const claim = { reference: 'CLM-1', amount: 900.5, remedy: 'again' }
  await owner.act(`${lost}claim/`, { json: claim, other: { ...claim, amount: 1 }, has: fields })
  await owner.refuse(`${lost}claim/`, 409, { ...claim, remedy: 'refund' })
  await owner.refuse('parcels/999999/claim/', 404, claim)
})

test('returns and their money are handled as other programs rely on', async ({ shop }) => {
  const [first, second] = [await makeStaff(shop, 'owner'), await makeStaff(shop, 'manager')]
  const [owner, manager] = [caller(shop, first), caller(shop, second)]
  const asked = async (of: Parameters<typeof ask>[3] = {}) => {
    const shirt = await shop.make.product({ sizes: ['M', 'L'], stock: 5, pricePaise: 500_00 })
    const { customer, lines } = await deliveredOrder(shop, [shirt])
    const wanted = of.request_type ? { wanted_size_id: shirt.variant.sizes[1]?.id ?? 0 } : {}
    await ask(shop, customer, lines[0]?.id ?? 0, { ...of, ...wanted })
    const { results } = await owner.get('returns/?state=Requested', [
      ...['id', 'order', 'state'].map((field) => `results[].${field}`),
      ...['size_id', 'quantity'].map((field) => `results[].lines[].${field}`),
      'next',
    ])
    const [size] = [lines[0]?.size_id ?? 0]
    return { path: `returns/${results[0].id}/`, size, number: results[0].order as string }
  }
  const graded = (size_id: number, grade: string) => ({ lines: [{ size_id, quantity: 1, grade }] })
  const state = async (at: Promise<Json>) => (await at).state

  const back = await asked({ upi_id: 'meena@upi' })
  await owner.refuse(`${back.path}grade/`, 409, graded(back.size, 'shelf'))
  expect(await state(owner.act(`${back.path}approve/`))).toBe('Approved')
  await owner.refuse(`${back.path}approve/`, 409)
  await owner.refuse(`${back.path}grade/`, 409, graded(back.size, 'shelf'))
  expect(await state(owner.act(`${back.path}pickup/`))).toBe('Pickup Booked')
  await owner.refuse(`${back.path}grade/`, 400, graded(back.size, 'worn'))
  const [json, other] = [graded(back.size, 'second'), graded(back.size, 'waste')]
  await owner.act(`${back.path}grade/`, { json, other })
  await owner.refuse(`${back.path}grade/`, 409, json)

  const no = await asked()
  await owner.refuse(`${no.path}reject/`, 400, { reason: '' }, ['reason'])
  expect(await state(owner.act(`${no.path}reject/`, { json: { reason: 'Worn' } }))).toBe('Rejected')

  const swap = await asked({ request_type: 'Exchange' })
  await owner.act(`${swap.path}approve/`)
  await owner.act(`${swap.path}pickup/`, { json: { by: 'customer' } })
  expect(await state(owner.act(`${swap.path}grade/`, { json: graded(swap.size, 'shelf') }))).toBe(
    'Received',
  )
  await owner.act(`${swap.path}exchange/`, { has: ['exchange.number'] })
  await owner.refuse(`${swap.path}exchange/`, 409)

  const refund = ['id', 'amount', 'state'].map((field) => `refunds[].${field}`)
  const { refunds } = await owner.get(`orders/${back.number}/`, refund)
  expect(refunds).toMatchObject([{ state: 'due', amount: 500 }])
  const at = `refunds/${refunds[0].id}/`
  await asOwner(shop, `update refunds set awaits_approval = true, actor = 'staff:${first.id}'`)
  expect((await owner.get(`orders/${back.number}/`, refund)).refunds[0].state).toBe('waiting')
  await owner.refuse(`${at}paid/`, 409, { reference: 'UTR1' })
  await owner.refuse(`${at}approve/`, 409)
  expect((await manager.act(`${at}approve/`)).state).toBe('due')
  const paid = { json: { reference: 'UTR1' }, other: { reference: 'UTR2' } }
  expect((await owner.act(`${at}paid/`, paid)).state).toBe('paid')
  await owner.refuse(`${at}paid/`, 409, { reference: 'UTR3' })

  const places = ['door', 'courier', 'bank'].map((place) => `cash.${place}`)
  await owner.get('money/', [...places, ...refund, 'payouts', 'settlements'])
})

test('a remittance, the staff and the audit are as other programs rely on', async ({ shop }) => {
  const staff = await makeStaff(shop, 'owner')
  const owner = caller(shop, staff)
  const { orderId } = await deliveredOrder(shop, [await shop.make.product({ pricePaise: 900_00 })])
  const remit = async (isDry: boolean) => {
    const form = new FormData()
    form.set(
      'file',
      csvOf([
        [`AWB${orderId}`, 950],
        ['NONE', 10],
      ]),
      'remittance.csv',
    )
    form.set('dry_run', String(isDry))
    return read(sendAs(shop, staff, 'POST /api/office/remittances/', { form }))
  }
  const dry = await remit(true)
  const { status, body } = await remit(false)
  expect([status, body]).toEqual([200, dry.body])
  for (const field of ['matched[].awb', 'sums', 'exceptions[].why'])
    expect([field, lacks(body, field)]).toEqual([field, false])
  expect(body.exceptions[0]).toMatchObject({ awb: 'NONE', expected: null, got: 10 })
  const { cash } = await owner.get('money/', ['cash.bank'])
  expect(cash.bank).toBe(950)

  const json = { email: 'ravi@nool.example', name: 'Ravi', role: 'packer' }
  const person = ['id', 'email', 'name', 'role', 'version']
  const { id } = await owner.act('staff/', { json, other: { ...json, name: 'Anu' }, has: person })
  await owner.refuse('staff/', 409, json)
  await owner.get(
    'staff/',
    person.map((field) => `results[].${field}`),
  )
  await owner.refuse(`PUT staff/${staff.id}/`, 409, { role: 'packer' })
  await owner.refuse(`DELETE staff/${staff.id}/`, 409, undefined)
  const changed = await read(
    sendAs(shop, staff, `PUT /api/office/staff/${id}/`, { json: { name: 'Raj', version: 1 } }),
  )
  expect(changed).toMatchObject({ status: 200, body: { name: 'Raj', version: 2 } })
  expect((await sendAs(shop, staff, `DELETE /api/office/staff/${id}/`)).status).toBe(200)
  await owner.refuse(`DELETE staff/${id}/`, 404, undefined)

  const entry = ['at', 'actor.kind', 'actor.name', 'what', 'about', 'before', 'after', 'seal']
  const { results } = await owner.get(
    'audit/?actor=owner&about=ravi%40nool.example&from=2001-01-01&to=',
    [...entry.map((field) => `results[].${field}`), 'next'],
  )
  expect(results.map(({ what }: { what: string }) => what)).toEqual([
    'staff.remove',
    'staff.change',
    'staff.add',
  ])
  await owner.refuse('GET audit/?from=soon', 400, undefined, ['from'])
  expect(await owner.get('audit/check/', ['ok', 'broken_at'])).toEqual({
    ok: true,
    broken_at: null,
  })
})
