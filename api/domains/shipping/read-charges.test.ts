import type { ServerResponse } from 'node:http'
import { describe, expect } from 'vitest'
import { bookOrder, takeOrder } from '../../testing/orders.ts'
import { asOwner } from '../../testing/owner.ts'
import { scanParcel } from '../../testing/scan-parcel.ts'
import { serveShiprocket } from '../../testing/shiprocket.ts'
import { test as base, type TestShop } from '../../testing/shop.ts'
import { makeStaff, read, sendAs } from '../../testing/staff.ts'
import { localCourier } from './local-courier.ts'
import { readCharges } from './read-charges.ts'
import { shipOrder } from './service.ts'
import { shiprocketCourier } from './shiprocket.ts'

type Row = Record<string, unknown>

/** Shiprocket's statement: each page as it is given, and what is beyond them the last again. */
async function openShiprocket() {
  const asked: Record<string, string>[] = []
  const state = { pages: [[]] as Row[][], fault: undefined as Fault | undefined }
  type Fault = (response: ServerResponse) => void
  const { settings, close } = await serveShiprocket((request, response) => {
    const url = new URL(request.url ?? '', 'http://shiprocket')
    const send = (json: object) => response.end(JSON.stringify(json))
    if (url.pathname.endsWith('/auth/login')) return send({ token: 'token' })
    asked.push(Object.fromEntries(url.searchParams))
    if (state.fault) return state.fault(response)
    send({ data: state.pages[Number(url.searchParams.get('page')) - 1] ?? state.pages.at(-1) })
  })
  return { asked, state, courier: shiprocketCourier(settings), close }
}

const test = base.extend<{ shiprocket: Awaited<ReturnType<typeof openShiprocket>> }>({
  // oxlint-disable-next-line eslint/no-empty-pattern -- Vitest reads which fixtures it needs.
  shiprocket: async ({}, use) => {
    const opened = await openShiprocket()
    await use(opened)
    opened.close()
  },
})

/** All that it says where an account was charged nothing. */
const balance = {
  transaction_id: '',
  awb_code: '',
  return_awb_code: null,
  description: 'Wallet Balance',
  debit_amount: '',
  credit_amount: '',
  balance_amount: '6174.71',
  balance_weight: 0,
  created_at: '',
  can_ship: true,
}

const row = (
  transaction_id: string,
  awb_code: string,
  description: string,
  more: Row = {},
): Row => ({
  ...balance,
  transaction_id,
  awb_code,
  description,
  debit_amount: '58.00',
  credit_amount: '',
  applied_weight: '0.50',
  entered_weight: '0.41',
  charged_weight: '',
  created_at: '2026-11-20 10:00:00',
  ...more,
})

const heavier = { debit_amount: '1,042.50', charged_weight: '1.50' }

const chargesOf = (shop: TestShop) =>
  shop.db
    .selectFrom('courier_charges')
    .select(['entry', 'kind', 'amount_paise', 'declared_grams', 'charged_grams', 'charged_at'])
    .orderBy('id')
    .execute()

const weightsOf = (shop: TestShop) =>
  shop.db
    .selectFrom('weight_charges')
    .innerJoin('courier_charges', 'courier_charges.id', 'charge_id')
    .select(['entry', 'due_at'])
    .orderBy('entry')
    .execute()

describe('the courier’s statement', () => {
  test('is read page by page, and each entry of our parcels is recorded once', async ({
    shop,
    shiprocket: { asked, state, courier },
  }) => {
    const [one, two] = [await bookOrder(shop), await bookOrder(shop)]
    state.pages = [
      [
        balance,
        row('T1', one.awb, 'Freight Charge'),
        row('T2', one.awb, 'Excess Weight Charge', heavier),
      ],
      [
        row('T2', one.awb, 'Excess Weight Charge', heavier),
        row('T3', 'ANOTHERS', 'Excess Weight Charge', heavier),
        row('T4', '', 'Wallet Recharge', { debit_amount: '', credit_amount: '500.00' }),
        row('T5', 'BACK1', 'RTO Freight Charge', { return_awb_code: two.awb }),
        row('T6', two.awb, 'Freight Charge Reversed', {
          debit_amount: '0.00',
          credit_amount: '58.00',
        }),
      ],
    ]
    for (let time = 0; time < 2; time++) await readCharges(shop.db, courier)
    const at = new Date('2026-11-20T04:30:00Z')
    const charge = (
      entry: string,
      kind: string,
      amount_paise: number,
      charged_grams: number | null = null,
    ) => ({
      entry,
      kind,
      amount_paise,
      declared_grams: 410,
      charged_grams,
      charged_at: at,
    })
    expect((await chargesOf(shop)).toSorted((a, b) => a.entry.localeCompare(b.entry))).toEqual([
      charge('T1', 'freight', 58_00),
      charge('T2', 'weight', 1_042_50, 1_500),
      charge('T5', 'rto', 58_00),
      charge('T6', 'freight', -58_00),
    ])
    // Seven days of Asia/Kolkata.
    expect(await weightsOf(shop)).toEqual([
      { entry: 'T2', due_at: new Date('2026-11-27T04:30:00Z') },
    ])
    expect(asked.map(({ page, per_page }) => [page, per_page])).toEqual(
      [1, 2, 3, 1, 2, 3].map((page) => [String(page), '100']),
    )
    const days = asked.map(
      ({ from = '', to = '' }) => (Date.parse(to) - Date.parse(from)) / 86_400_000,
    )
    expect(days).toEqual([30, 30, 30, 3, 3, 3])
    const statements = await shop.db
      .selectFrom('courier_statements')
      .select(['charges', 'error'])
      .execute()
    expect(statements).toEqual([
      { charges: 4, error: null },
      { charges: 0, error: null },
    ])
  })

  test('that is late, wrong or missing changes nothing, and Today says so', async ({
    shop,
    shiprocket: { state, courier },
  }) => {
    const owner = await makeStaff(shop, 'owner')
    const broken = async () =>
      (await read(sendAs(shop, owner, 'GET /api/office/today/'))).body.broken
    const { awb } = await bookOrder(shop)
    state.pages = [[row('T1', awb, 'Freight Charge')]]
    const faults: [status: number, fault: (response: ServerResponse) => void][] = [
      [503, () => {}],
      [503, (response) => response.destroy()],
      [503, (response) => response.writeHead(502).end('<html>')],
      [503, (response) => response.end('no JSON')],
      [409, (response) => response.end('{"data": "none"}')],
      [409, (response) => response.end('{}')],
      [409, (response) => response.end('{"data": [7]}')],
      [409, (response) => response.writeHead(404).end('{"message": "404 Not Found"}')],
    ]
    for (const [status, fault] of faults) {
      state.fault = fault
      await expect(readCharges(shop.db, courier)).rejects.toMatchObject({ status })
    }
    expect(await chargesOf(shop)).toEqual([])
    expect(await broken()).toMatchObject([
      { name: 'Courier charges', text: expect.stringMatching(/could not be read/) },
    ])
    state.fault = undefined
    await readCharges(shop.db, courier)
    expect(await chargesOf(shop)).toHaveLength(1)
    expect(await broken()).toEqual([])
  })

  test('is recorded as far as it can be read, and what cannot is counted', async ({
    shop,
    shiprocket: { state, courier },
  }) => {
    const { awb } = await bookOrder(shop)
    state.pages = [
      [
        row('T1', awb, 'Freight Charge', { created_at: 'yesterday' }),
        row('T2', awb, 'Freight Charge', { debit_amount: 'a lot' }),
        row('T3', awb, 'Freight Charge', { debit_amount: '-5' }),
        row('T4', awb, 'Excess Weight Charge', { charged_weight: 'heavy', entered_weight: '-1' }),
        row('T5', awb, 'COD Charge', { debit_amount: '0.00', credit_amount: '0' }),
      ],
    ]
    await readCharges(shop.db, courier)
    expect(await chargesOf(shop)).toMatchObject([
      { entry: 'T4', kind: 'weight', declared_grams: 500, charged_grams: null },
    ])
    const statement = shop.db.selectFrom('courier_statements').select(['charges', 'error'])
    expect(await statement.execute()).toEqual([
      { charges: 1, error: 'entries that cannot be read: 3' },
    ])
  })

  test('may name no entries and no weights: they are told apart by what they say', async ({
    shop,
    shiprocket: { state, courier },
  }) => {
    const { awb } = await bookOrder(shop)
    const more = { balance_amount: '10.00', charged_weight: null }
    state.pages = [
      [
        row('', awb, 'COD Charge', more),
        row('', awb, 'COD Charge', more),
        row('', awb, 'COD Charge', { ...more, balance_amount: '9.00' }),
        // One entry that is charged for two things.
        row('T1', awb, 'Freight Charge'),
        row('T1', awb, 'COD Charge'),
        row('T2', awb, 'Lost Credit', { debit_amount: '', credit_amount: '800.00' }),
      ],
    ]
    for (let time = 0; time < 2; time++) await readCharges(shop.db, courier)
    expect(
      (await chargesOf(shop)).map(({ kind, amount_paise }) => `${kind} ${amount_paise}`).toSorted(),
    ).toEqual(['cod 5800', 'cod 5800', 'cod 5800', 'freight 5800', 'other -80000'])
  })

  test('that never ends is refused', async ({ shop, shiprocket: { state, courier } }) => {
    let count = 0
    state.fault = (response) => {
      count += 1
      response.end(JSON.stringify({ data: [row(`T${count}`, 'X', 'Freight Charge')] }))
    }
    await expect(readCharges(shop.db, courier)).rejects.toThrow(/more than 200 pages/)
    expect(count).toBe(200)
  })
})

test('a parcel that was charged as no heavier than declared opens no weight charge', async ({
  shop,
  shiprocket: { state, courier },
}) => {
  const { awb, id } = await bookOrder(shop)
  await asOwner(shop, `update shipments set weight_grams = 1500 where order_id = ${id}`)
  state.pages = [[row('T1', awb, 'Excess Weight Charge', heavier)]]
  await readCharges(shop.db, courier)
  expect(await chargesOf(shop)).toMatchObject([{ declared_grams: 1500, charged_grams: 1500 }])
  expect(await weightsOf(shop)).toEqual([])
})

test('the local courier charges for what it was given, and for its way back', async ({ shop }) => {
  const courier = localCourier(shop.db)
  const sent = async (status: string) => {
    const { id } = await takeOrder(shop)
    const { awb } = await shipOrder(shop.db, courier, id)
    await scanParcel(shop, awb, 'Picked Up')
    if (status === 'back') await scanParcel(shop, awb, 'Returning to Us')
    return awb
  }
  await sent('on its way')
  await sent('back')
  await shipOrder(shop.db, courier, (await takeOrder(shop)).id)
  for (let time = 0; time < 2; time++) await readCharges(shop.db, courier)
  const kinds = (await chargesOf(shop)).map(({ kind }) => kind).filter((kind) => kind !== 'weight')
  expect(kinds.toSorted()).toEqual(['freight', 'freight', 'rto'])
})
