import { expect } from 'vitest'
import { confirmOrder } from '../../orders/move-order.ts'
import { placeOrder } from '../../testing/orders.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { makeStaff, type StaffMember, sendAs } from '../../testing/staff.ts'

test.override({ settings: { RATE_LIMITS: 'on', LIMIT_OFFICE_WINDOWS_PERSON: '2' } })

async function listen(shop: TestShop, staff: StaffMember) {
  const { body, headers, status } = await sendAs(shop, staff, 'GET /api/office/events/', {
    headers: { 'accept-encoding': 'gzip' },
  })
  if (status !== 200 || !body) return { status }
  expect(headers.get('content-type')).toBe('text/event-stream')
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  const next = async () => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return undefined
      const data = /^data: (.*)$/m.exec(value)?.[1]
      if (data) return JSON.parse(data)
    }
  }
  return { status, next, stop: () => reader.cancel() }
}

test('another’s change of an order is told to all who listen, until their session ends', async ({
  shop,
}) => {
  const meena = await makeStaff(shop, 'support', 'Meena')
  const ravi = await makeStaff(shop, 'packer', 'Ravi')
  const order = await placeOrder(shop)
  const hers = await listen(shop, meena)
  const his = await listen(shop, ravi)
  for (const { next } of [hers, his]) expect(await next?.()).toEqual({ numbers: [] })
  await confirmOrder(shop.db, order.id)
  for (const { next } of [hers, his]) expect(await next?.()).toEqual({ numbers: [order.number] })
  await sendAs(shop, ravi, 'POST /api/office/logout/')
  expect(await his.next?.()).toBe(undefined)

  const second = await listen(shop, meena)
  expect((await listen(shop, meena)).status).toBe(429)
  await second.stop?.()
  const third = await listen(shop, meena)
  expect(third.status).toBe(200)
  await Promise.all([hers.stop?.(), third.stop?.()])
})
