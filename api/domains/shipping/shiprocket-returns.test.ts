import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { codParcel } from '../../testing/courier-parcel.ts'
import type { Parcel } from './courier.ts'
import { shiprocketCourier } from './shiprocket.ts'

const parcel: Parcel = {
  ...codParcel,
  orderNumber: 'NL10001-P7',
  paymentMethod: 'card',
  codFeePaise: 0,
  lines: codParcel.lines.map((line) => ({ ...line, weightGrams: 300 })),
}

const shop = {
  pickup_location: 'Mill',
  name: 'Threads',
  address: '1 Mill Road',
  address_2: null,
  city: 'Coimbatore',
  state: 'Tamil Nadu',
  country: 'India',
  pin_code: '641001',
  email: 'mill@threads.in',
  phone: 9123456780,
}

/** Speaks Shiprocket's protocol of returns, whose list leaves the shipment's id out. */
async function openShiprocket() {
  const calls: string[] = []
  const bodies: Record<string, unknown>[] = []
  const state = {
    order: undefined as string | undefined,
    awb: '',
    status: 'RETURN PENDING',
    lost: '',
    pickups: 0,
  }
  const answerOf = (path: string, body: Record<string, unknown>): unknown => {
    if (path === '/auth/login') return { token: 'token' }
    if (path === '/settings/company/pickup') return { data: { shipping_address: [shop] } }
    if (path === '/orders/show/5') return { data: { shipments: { id: 9 } } }
    if (path === '/orders/create/return') {
      state.order = String(body['order_id'])
      return { order_id: 5, shipment_id: 9 }
    }
    if (path === '/courier/assign/awb') {
      state.awb = '1900'
      return { response: { data: { awb_code: '1900', courier_name: 'Xpressbees Reverse' } } }
    }
    // Without a day when it is asked again.
    if (path === '/courier/generate/pickup') {
      const day = state.pickups++ === 0 ? '2026-05-21 10:00:00' : ''
      return { pickup_status: 1, response: { pickup_scheduled_date: day } }
    }
    if (path === '/orders/cancel' || path === '/orders/cancel/shipment/awbs')
      state.status = 'CANCELED'
    const shipments = [{ awb: state.awb, courier: state.awb && 'Xpressbees Reverse' }]
    const { order: channel_order_id, status } = state
    return { data: channel_order_id ? [{ id: 5, channel_order_id, status, shipments }] : [] }
  }
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '', 'http://shiprocket').pathname.replace(
      '/v1/external',
      '',
    )
    const body = JSON.parse((await text(request)) || '{}')
    calls.push(path)
    bodies.push(body)
    const answer = answerOf(path, body)
    if (state.lost === path) {
      state.lost = ''
      return void response.destroy()
    }
    response.end(JSON.stringify(answer))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const settings = { email: 'api@threads.in', password: 'secret', timeoutMs: 300 }
  const apiUrl = `http://127.0.0.1:${port}`
  const courier = (pickupLocation = 'Mill') =>
    shiprocketCourier({ ...settings, apiUrl, pickupLocation, pickupPin: '641001' })
  return { calls, bodies, state, courier, [Symbol.dispose]: () => server.close() }
}

const booked = { awb: '1900', courier: 'Xpressbees Reverse', collectsOn: '2026-05-21' }

test('a return is looked for, made from her address to the shop, and collected', async () => {
  using shiprocket = await openShiprocket()
  const courier = shiprocket.courier()
  expect(await courier.createReturn(parcel)).toEqual(booked)
  expect(shiprocket.calls).toEqual([
    '/auth/login',
    '/orders/processing/return',
    '/settings/company/pickup',
    '/orders/create/return',
    '/courier/assign/awb',
    '/courier/generate/pickup',
  ])
  expect(shiprocket.bodies[3]).toMatchObject({
    order_id: 'NL10001-P7',
    order_date: '2026-05-20 00:10',
    pickup_customer_name: 'Meena',
    pickup_last_name: 'S Kumar',
    pickup_address: '4 Temple Road',
    pickup_pincode: '625001',
    pickup_phone: '9876543210',
    shipping_customer_name: 'Threads',
    shipping_address: '1 Mill Road',
    shipping_address_2: '',
    shipping_pincode: '641001',
    shipping_phone: '9123456780',
    order_items: [{ sku: '7', units: 2, selling_price: 1299.25 }],
    payment_method: 'Prepaid',
    sub_total: 2598.5,
    weight: 0.6,
  })
  expect(shiprocket.bodies[4]).toEqual({ shipment_id: 9, is_return: 1 })
  expect(await courier.createReturn(parcel)).toEqual({ ...booked, collectsOn: null })
  expect(shiprocket.calls.filter((path) => path === '/orders/create/return')).toHaveLength(1)
})

for (const path of ['/orders/create/return', '/courier/assign/awb']) {
  test(`an answer of ${path} that is lost makes no second return`, async () => {
    using shiprocket = await openShiprocket()
    const courier = shiprocket.courier()
    shiprocket.state.lost = path
    await expect(courier.createReturn(parcel)).rejects.toMatchObject({ status: 503 })
    expect(await courier.createReturn(parcel)).toEqual(booked)
    expect(shiprocket.calls.filter((each) => each === '/orders/create/return')).toHaveLength(1)
  })
}

test('a return is called off by its number, and none is made where it has no address', async () => {
  using shiprocket = await openShiprocket()
  const courier = shiprocket.courier()
  await courier.cancelReturn(parcel.orderNumber)
  await expect(shiprocket.courier('Shed').createReturn(parcel)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('Shed'),
  })
  await courier.createReturn(parcel)
  await courier.cancelReturn(parcel.orderNumber)
  await courier.cancelReturn(parcel.orderNumber)
  expect(shiprocket.calls.filter((path) => path.startsWith('/orders/cancel'))).toEqual([
    '/orders/cancel/shipment/awbs',
  ])
  await expect(courier.createReturn(parcel)).rejects.toMatchObject({ message: /cancelled there/ })
})
