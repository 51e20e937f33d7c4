import type { IncomingMessage } from 'node:http'
import { test as base, describe, expect } from 'vitest'
import { codParcel as parcel } from '../../testing/courier-parcel.ts'
import { serveShiprocket } from '../../testing/shiprocket.ts'
import { shiprocketCourier } from './shiprocket.ts'

const served = {
  data: {
    available_courier_companies: [{ courier_company_id: 1, estimated_delivery_days: '1', cod: 1 }],
  },
}

type Order = { id: number; order_id: string; status: string; awb: string; body: object }

/** A server that speaks Shiprocket's protocol, and fails on demand. */
async function openShiprocket() {
  const calls: string[] = []
  const orders: Order[] = []
  const bodies: object[] = []
  const state = {
    token: 'token-0',
    /** How the next call of a path goes wrong. */
    faults: new Map<string, 'lost' | 'silent' | 'down'>(),
    /** Why no AWB is given. */
    assignError: '',
    pickupStatus: 200,
    /** What it says of a PIN code. */
    service: {} as object,
    servesHome: true,
    forgetsLogins: false,
    refusals: new Map<string, [status: number, json: object]>(),
  }

  function answer(path: string, query: URLSearchParams, body: Record<string, unknown>) {
    const order = orders.find((each) => each.id === Number(body.shipment_id))
    switch (path) {
      case '/auth/login': {
        if (body.password !== 'secret') return [403, { message: 'Wrong email or password.' }]
        const token = `token-${calls.length}`
        if (!state.forgetsLogins) state.token = token
        return [200, { id: 1, email: body.email, token }]
      }
      case '/orders':
        return [
          200,
          {
            data: orders
              .filter((each) => each.order_id.includes(query.get('search') ?? ''))
              .map((each) => ({
                id: each.id + 1000,
                channel_order_id: each.order_id,
                status: each.status,
                shipments: [{ id: each.id, awb: each.awb, courier: each.awb && 'Xpressbees' }],
              })),
          },
        ]
      case '/orders/create/adhoc': {
        const id = orders.length + 1
        orders.push({ id, order_id: String(body.order_id), status: 'NEW', awb: '', body })
        return [200, { order_id: id + 1000, shipment_id: id, status: 'NEW', awb_code: null }]
      }
      case '/courier/assign/awb':
        if (!order || state.assignError) {
          const data = { awb_assign_error: state.assignError }
          return [200, { awb_assign_status: 0, response: { data } }]
        }
        order.awb = `1900${order.id}`
        return [
          200,
          {
            awb_assign_status: 1,
            response: { data: { awb_code: order.awb, courier_name: 'Delhivery Surface' } },
          },
        ]
      case '/courier/serviceability/':
        bodies.push(Object.fromEntries(query))
        return [
          200,
          state.servesHome && query.get('delivery_postcode') === '641001' ? served : state.service,
        ]
      case '/courier/generate/pickup':
        return [state.pickupStatus, { message: 'Already in Pickup Queue.' }]
      case '/orders/cancel': {
        const cancelled = orders.find((each) => [each.id + 1000].join() === String(body.ids))
        if (cancelled) cancelled.status = 'CANCELED'
        return [200, { message: 'Order cancelled successfully.' }]
      }
      case '/ndr/19001/action':
        bodies.push(body)
        return [202, { status: 'Data Updated Sucessfully' }]
      case '/orders/cancel/shipment/awbs':
        return [200, { message: 'Bulk Shipment cancellation is in progress.' }]
      default:
        return [404, { message: 'Not found' }]
    }
  }

  const { settings, close } = await serveShiprocket(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://shiprocket')
    const path = url.pathname.replace('/v1/external', '')
    calls.push(path)
    const isLogin = path === '/auth/login'
    if (!isLogin && request.headers.authorization !== `Bearer ${state.token}`) {
      response.writeHead(401).end('{"message":"Token has expired","status_code":401}')
      return
    }
    const [status, json] =
      state.refusals.get(path) ?? answer(path, url.searchParams, await jsonOf(request))
    const fault = state.faults.get(path)
    state.faults.delete(path)
    if (fault === 'down') {
      response.writeHead(502).end('<html>')
      return
    }
    if (fault === 'lost') return void response.destroy()
    if (fault === 'silent') return
    response.writeHead(Number(status), { 'content-type': 'application/json' })
    response.end(JSON.stringify(json))
  })
  return { calls, orders, bodies, state, settings, close }
}

async function jsonOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return chunks.length ? JSON.parse(Buffer.concat(chunks).toString()) : {}
}

const test = base.extend<{ shiprocket: Awaited<ReturnType<typeof openShiprocket>> }>({
  // oxlint-disable-next-line eslint/no-empty-pattern -- Vitest reads which fixtures it needs.
  shiprocket: async ({}, use) => {
    const opened = await openShiprocket()
    await use(opened)
    opened.close()
  },
})

const booked = { awb: '19001', courier: 'Delhivery Surface' }

test('a number of another country is given apart from its code', async ({ shiprocket }) => {
  const courier = shiprocketCourier(shiprocket.settings)
  const munich = { country: 'Germany', state: 'Bayern', city: 'München', postal_code: '80331' }
  for (const phone of ['+4915123456789', '015123456789']) {
    const address = { ...parcel.address, ...munich, phone }
    await courier.createShipment({ ...parcel, orderNumber: phone, address })
    expect(shiprocket.orders.at(-1)?.body).toMatchObject({
      billing_isd_code: '+49',
      billing_phone: '15123456789',
    })
  }
})

test('an order is looked for, made, given an AWB and a pickup, after one login', async ({
  shiprocket,
}) => {
  const courier = shiprocketCourier(shiprocket.settings)
  expect(await courier.createShipment(parcel)).toEqual(booked)
  expect(shiprocket.calls).toEqual([
    '/auth/login',
    '/orders',
    '/orders/create/adhoc',
    '/courier/assign/awb',
    '/courier/generate/pickup',
  ])
  expect(shiprocket.orders[0]?.body).toEqual({
    order_id: 'NL10001',
    order_date: '2026-05-20 00:10',
    pickup_location: 'Mill',
    company_name: '',
    billing_customer_name: 'Meena',
    billing_last_name: 'S Kumar',
    billing_address: '4 Temple Road',
    billing_address_2: '',
    billing_city: 'Madurai',
    billing_pincode: '625001',
    billing_state: 'Tamil Nadu',
    billing_country: 'India',
    billing_email: 'meena@example.com',
    billing_phone: '9876543210',
    shipping_is_billing: true,
    order_items: [
      {
        name: 'The Madurai Oxford Shirt (Indigo, M)',
        sku: '7',
        units: 2,
        selling_price: 1299.25,
        hsn: '6205',
      },
    ],
    payment_method: 'COD',
    sub_total: 2598.5,
    shipping_charges: 0,
    transaction_charges: 50,
    length: 30,
    breadth: 25,
    height: 6,
    weight: 0.82,
  })
})

test('asked again it answers the same parcel, and one whose number is longer is another', async ({
  shiprocket,
}) => {
  const courier = shiprocketCourier(shiprocket.settings)
  await courier.createShipment({ ...parcel, orderNumber: 'NL100010' })
  const { awb } = await courier.createShipment(parcel)
  expect(awb).toBe('19002')
  shiprocket.state.pickupStatus = 400
  expect((await courier.createShipment(parcel)).awb).toBe('19002')
  expect(shiprocket.orders).toHaveLength(2)
})

test('an expired token is replaced once, by however many calls find out', async ({
  shiprocket,
}) => {
  const courier = shiprocketCourier(shiprocket.settings)
  await courier.cancelShipment('1')
  shiprocket.state.token = 'another'
  await Promise.all(['2', '3', '4'].map((awb) => courier.cancelShipment(awb)))
  expect(shiprocket.calls.filter((path) => path === '/auth/login')).toHaveLength(2)
})

for (const path of ['/orders/create/adhoc', '/courier/assign/awb', '/courier/generate/pickup']) {
  for (const fault of ['lost', 'silent', 'down'] as const) {
    test(`an answer of ${path} that is ${fault} makes no second order`, async ({ shiprocket }) => {
      const courier = shiprocketCourier(shiprocket.settings)
      shiprocket.state.faults.set(path, fault)
      await expect(courier.createShipment(parcel)).rejects.toMatchObject({
        status: 503,
        message: 'The courier does not answer. Please try again.',
      })
      expect((await courier.createShipment(parcel)).awb).toBe('19001')
      expect(shiprocket.orders).toHaveLength(1)
    })
  }
}

test('a login that is refused or lost is tried anew by the next call', async ({ shiprocket }) => {
  const wrong = shiprocketCourier({ ...shiprocket.settings, password: 'old' })
  await expect(wrong.cancelShipment('1')).rejects.toMatchObject({
    status: 503,
    message: 'The courier refused its login: Wrong email or password.',
  })
  const courier = shiprocketCourier(shiprocket.settings)
  shiprocket.state.faults.set('/auth/login', 'lost')
  await expect(courier.cancelShipment('1')).rejects.toMatchObject({ status: 503 })
  await courier.cancelShipment('1')
})

test('a login that is accepted and not honoured concerns no parcel', async ({ shiprocket }) => {
  const courier = shiprocketCourier(shiprocket.settings)
  shiprocket.state.forgetsLogins = true
  await expect(courier.cancelShipment('1')).rejects.toMatchObject({
    status: 503,
    message: 'The courier refused its login: Token has expired',
  })
})

test('a refusal gives its reason, also one that comes as a success', async ({ shiprocket }) => {
  const courier = shiprocketCourier(shiprocket.settings)
  shiprocket.state.assignError = 'Insufficient wallet balance'
  await expect(courier.createShipment(parcel)).rejects.toMatchObject({
    status: 409,
    message: 'The courier refused to carry it: Insufficient wallet balance',
  })
  for (const order of shiprocket.orders) order.status = 'CANCELED'
  await expect(courier.createShipment(parcel)).rejects.toMatchObject({
    status: 409,
    message: /cancelled there/,
  })
})

test('a refusal has each sentence of the courier, in whichever form it comes', async ({
  shiprocket,
}) => {
  const courier = shiprocketCourier(shiprocket.settings)
  const house = 'Address line 1 should have House no / Flat no / Road no.'
  const invalid = 'The given data was invalid.'
  const pin = 'The billing pincode is invalid'
  for (const [json, words] of [
    [{ message: { billing_address: [house] }, status_code: 422 }, house],
    [{ message: invalid, errors: { billing_address: [house] } }, `${invalid} ${house}`],
    [{ message: [pin, house] }, `${pin}. ${house}`],
    [{ message: { a: { b: pin }, c: [house, house] } }, `${pin}. ${house}`],
    [{ message: JSON.stringify({ billing_address: [house] }) }, house],
    [{ message: invalid, errors: [{ field: null, text: pin }] }, `${invalid} ${pin}`],
    [{ error: `<b>${pin}</b>\n` }, pin],
    [{ message: {}, errors: [], status_code: 422 }, 'status 422'],
    [{ message: '{no json' }, '{no json'],
  ] as const) {
    shiprocket.state.refusals.set('/orders/create/adhoc', [422, json])
    await expect(courier.createShipment(parcel)).rejects.toMatchObject({
      status: 409,
      message: `The courier refused the order: ${words}`,
    })
  }
  shiprocket.state.refusals.delete('/orders/create/adhoc')
  const data = { awb_assign_error: { wallet: ['Recharge it.'] } }
  shiprocket.state.refusals.set('/courier/assign/awb', [200, { response: { data } }])
  await expect(courier.createShipment(parcel)).rejects.toMatchObject({
    message: 'The courier refused to carry it: Recharge it.',
  })
})

describe('a booking that is called off by its order’s number', () => {
  const callsOff = (calls: string[]) => calls.filter((path) => path.startsWith('/orders/cancel'))

  test('is called off by its AWB, where it has one', async ({ shiprocket }) => {
    const courier = shiprocketCourier(shiprocket.settings)
    shiprocket.state.faults.set('/courier/assign/awb', 'lost')
    await expect(courier.createShipment(parcel)).rejects.toMatchObject({ status: 503 })
    await courier.cancelBooking(parcel.orderNumber)
    expect(callsOff(shiprocket.calls)).toEqual(['/orders/cancel/shipment/awbs'])
  })

  test('is cancelled as an order, where it has none yet, and once', async ({ shiprocket }) => {
    const courier = shiprocketCourier(shiprocket.settings)
    shiprocket.state.faults.set('/orders/create/adhoc', 'lost')
    await expect(courier.createShipment(parcel)).rejects.toMatchObject({ status: 503 })
    await courier.cancelBooking(parcel.orderNumber)
    await courier.cancelBooking(parcel.orderNumber)
    expect(callsOff(shiprocket.calls)).toEqual(['/orders/cancel'])
    expect(shiprocket.orders).toMatchObject([{ status: 'CANCELED' }])
  })

  test('leaves other orders alone when nothing was booked', async ({ shiprocket }) => {
    const courier = shiprocketCourier(shiprocket.settings)
    await courier.createShipment({ ...parcel, orderNumber: 'NL100012' })
    await courier.cancelBooking(parcel.orderNumber)
    expect(callsOff(shiprocket.calls)).toEqual([])
  })
})

test('an answer to a failed delivery is an action on its AWB', async ({ shiprocket }) => {
  const courier = shiprocketCourier(shiprocket.settings)
  const again = { action: 'reattempt', comment: '', wantedOn: '2026-05-21' } as const
  await courier.answerNdr('19001', { ...again, address: parcel.address })
  const back = { action: 'return', comment: 'She moved', wantedOn: null, address: null } as const
  await courier.answerNdr('19001', back)
  expect(shiprocket.bodies).toEqual([
    {
      action: 're-attempt',
      comments: 'The buyer wants another attempt',
      deferred_date: '2026-05-21',
      address1: '4 Temple Road',
      address2: 'Madurai, Tamil Nadu, 625001',
      phone: '9876543210',
    },
    { action: 'return', comments: 'She moved' },
  ])
  await expect(courier.answerNdr('7', back)).rejects.toMatchObject({ status: 409 })
})

describe('a PIN code', () => {
  const carrier = (id: number, days: unknown, cod = 1) => ({
    courier_company_id: id,
    estimated_delivery_days: days,
    cod,
  })
  const answerOf = (carriers: object[], recommended: number | null = null) => ({
    status: 200,
    data: { recommended_courier_company_id: recommended, available_courier_companies: carriers },
  })

  test('is asked for from the pickup, and answered by who would carry it', async ({
    shiprocket,
  }) => {
    const courier = shiprocketCourier(shiprocket.settings)
    const cases: [service: object, found: object][] = [
      [answerOf([carrier(1, '3', 0), carrier(2, '6')], 1), { transitDays: 3, isCod: true }],
      [answerOf([carrier(1, '3', 0), carrier(2, 6, 0)]), { transitDays: 6, isCod: false }],
      [answerOf([carrier(1, null), carrier(2, '5')], 1), { transitDays: 5, isCod: true }],
      [
        { status: 404, message: 'No courier' },
        { transitDays: undefined, isCod: false },
      ],
    ]
    for (const [service, found] of cases) {
      shiprocket.state.service = service
      expect(await courier.findService('560001')).toEqual(found)
    }
    expect(shiprocket.bodies[0]).toEqual({
      pickup_postcode: '641001',
      delivery_postcode: '560001',
      cod: '0',
      weight: '0.4',
    })
  })

  test('is unknown when its answer is late, missing or wrong', async ({ shiprocket }) => {
    const courier = shiprocketCourier(shiprocket.settings)
    for (const service of [
      {},
      { status: 200, data: { available_courier_companies: 'none' } },
      answerOf([]),
      answerOf([carrier(1, 'soon')]),
      answerOf([carrier(1, 400), carrier(2, -1)]),
    ]) {
      shiprocket.state.service = service
      await expect(courier.findService('560001')).rejects.toMatchObject({ status: 409 })
    }
    // As it says of every PIN code when that of the pickup is wrong.
    shiprocket.state.service = { status: 404, message: 'No courier' }
    shiprocket.state.servesHome = false
    await expect(courier.findService('560001')).rejects.toMatchObject({ status: 409 })
    for (const fault of ['silent', 'lost', 'down'] as const) {
      shiprocket.state.faults.set('/courier/serviceability/', fault)
      await expect(courier.findService('560001')).rejects.toMatchObject({ status: 503 })
    }
  })
})
