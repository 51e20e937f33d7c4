import { expect } from 'vitest'
import { chargeParcel } from '../../../../testing/courier-charge.ts'
import { placeOrder } from '../../../../testing/orders.ts'
import { codeOf, makeWave, orderOf, scan } from '../../../../testing/packing.ts'
import { csvOf } from '../../../../testing/remittance.ts'
import { test as base, type TestShop } from '../../../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../../../testing/staff.ts'
import { trackByHand } from '../../../shipping/service.ts'
import { confirmOrder } from '../../move-order.ts'

const test = base.extend({
  settings: { RATE_LIMITS: 'on', LIMIT_OFFICE_WINDOWS_PERSON: '2' },
})

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

test('another’s change of an order reaches all who listen, until their session ends', async ({
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

test('so is a scan of a piece', async ({ shop }) => {
  const meena = await makeStaff(shop, 'manager', 'Meena')
  const ravi = await makeStaff(shop, 'packer', 'Ravi')
  const shirt = await shop.make.product()
  const { number } = await orderOf(shop, [{ of: shirt, quantity: 2 }])
  await makeWave(shop, ravi, [number])
  const hers = await listen(shop, meena)
  expect(await hers.next?.()).toEqual({ numbers: [] })
  await scan(shop, ravi, { number, code: codeOf(shirt) })
  expect(await hers.next?.()).toEqual({ numbers: [number] })
  await hers.stop?.()
})

test('an order has changed where a manifest is opened for its parcel, which goes onto it or off it, and its cash or a charge has come', async ({
  shop,
}) => {
  const owner = await makeStaff(shop, 'owner')
  const shirt = await shop.make.product()
  const { number, id } = await orderOf(shop, [{ of: shirt }])
  await makeWave(shop, owner, [number])
  const { body } = await scan(shop, owner, { number, code: codeOf(shirt) })
  const { awb } = body.done
  const changes = async () =>
    (await shop.db.selectFrom('order_changes').select('at').where('order_id', '=', id).execute())
      .length
  const changed = async (work: () => Promise<{ status: number }>) => {
    const before = await changes()
    const { status } = await work()
    return [status, (await changes()) - before]
  }
  const post = (path: string, json: object) =>
    read(sendAs(shop, owner, `POST /api/office/manifests/${path}`, { json }))
  let manifest = { status: 0, body: { id: 0 } }
  const open = async () => {
    manifest = await post('', { courier: 'Local courier (demo)' })
    return { status: manifest.status }
  }
  expect(await changed(open)).toEqual([201, 1])
  for (const act of ['scan', 'take-off']) {
    const work = () => post(`${manifest.body.id}/${act}/`, { code: awb })
    expect(await changed(work)).toEqual([200, 1])
  }

  await trackByHand(shop.db, id, 'Delivered')
  const { total_paise: paise } = await shop.db
    .selectFrom('orders')
    .select('total_paise')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const form = new FormData()
  form.set('file', csvOf([[awb, paise / 100]]), 'remittance.csv')
  form.set('dry_run', 'false')
  const remit = () => sendAs(shop, owner, 'POST /api/office/remittances/', { form })
  expect(await changed(remit)).toEqual([200, 1])

  const record = async () => {
    await chargeParcel(shop, awb, 'T1')
    return read(sendAs(shop, owner, 'GET /api/office/money/'))
  }
  expect(await changed(record)).toEqual([200, 1])
  const { body: money } = await read(sendAs(shop, owner, 'GET /api/office/money/'))
  const answer = `POST /api/office/weight-charges/${money.weight_charges[0].id}/accept/`
  expect(await changed(() => sendAs(shop, owner, answer, { json: {} }))).toEqual([200, 1])
})
