import { randomUUID } from 'node:crypto'
import { confirmOrder } from '../domains/orders/move-order.ts'
import { scanPiece } from '../domains/packing/scan-piece.ts'
import { receiveReturn } from '../domains/returns/handle-returns.ts'
import type { Courier } from '../domains/shipping/courier.ts'
import { doOnce } from '../ground/staff/act.ts'
import { buyer } from './card.ts'
import type { MadeProduct } from './makers.ts'
import { askAndApprove, deliveredOrder } from './returns.ts'
import type { TestShop } from './shop.ts'
import { read, type StaffMember, sendAs } from './staff.ts'

/** A confirmed cash-on-delivery order, with the codes of its pieces. */
export async function orderOf(
  shop: TestShop,
  pieces: { of: MadeProduct; quantity?: number }[],
  isConfirmed = true,
) {
  const customer = await buyer(shop)
  for (const { of, quantity = 1 } of pieces)
    await shop.make.cartLine(customer, of.size.id, quantity)
  const { order_id: id, order_number: number } = await shop.as(customer)(
    'POST /api/cod_order_create/',
    { body: { type: 'cart', shipping_address_id: customer.address.id } },
  )
  if (isConfirmed) await confirmOrder(shop.db, id)
  return { id, number, customer }
}

export const codeOf = ({ size }: MadeProduct) => codeOfSize(size.id)

/** As `size_code` makes it. */
export function codeOfSize(sizeId: number): string {
  const digits = String(sizeId).padStart(6, '0')
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, at) => total + ((digit * (at % 2 ? 1 : 2)) % 9 || (digit && 9)), 0)
  return `NS${digits}${(10 - (sum % 10)) % 10}`
}

export const makeWave = (shop: TestShop, staff: StaffMember, numbers: string[], key?: string) =>
  read(sendAs(shop, staff, 'POST /api/office/waves/', { json: { numbers }, ...(key && { key }) }))

export const scan = (
  shop: TestShop,
  staff: StaffMember,
  { number, code, key = randomUUID() }: { number: string; code: string; key?: string },
) => read(sendAs(shop, staff, `POST /api/office/packing/${number}/scan/`, { json: { code }, key }))

export const localCourierName = 'Local courier (demo)'

/** Orders of one piece whose parcels are packed and wait to be handed over. */
export async function packOrders(shop: TestShop, packer: StaffMember, count: number) {
  const shirt = await shop.make.product({ stock: 99 })
  const orders = []
  for (let at = 0; at < count; at++) orders.push(await orderOf(shop, [{ of: shirt }]))
  await makeWave(
    shop,
    packer,
    orders.map(({ number }) => number),
  )
  for (const { number } of orders) await scan(shop, packer, { number, code: codeOf(shirt) })
  return orders.map((order) => ({ ...order, awb: `LOCAL-${order.number}` }))
}

export const manifestCalls = (shop: TestShop, staff: StaffMember) => {
  const post = (path: string, json: object = {}) =>
    read(sendAs(shop, staff, `POST /api/office/manifests/${path}`, { json }))
  return {
    open: async (courier = localCourierName): Promise<number> =>
      (await post('', { courier })).body.id,
    scan: (id: number, code: string) => post(`${id}/scan/`, { code }),
    takeOff: (id: number, code: string) => post(`${id}/take-off/`, { code }),
    close: (id: number, json: object = {}) => post(`${id}/close/`, json),
  }
}

type Scan = {
  number: string
  code: string
  key: string
  courier: Courier
  beforeWrite?: () => Promise<void>
}

/** Scans as the call does, with a courier of the test's own. */
export function scanWith(
  shop: TestShop,
  staff: StaffMember,
  { number, code, key, courier, beforeWrite = async () => {} }: Scan,
) {
  const asked = [number, code]
  const act = { staffId: staff.id, asked, requestId: 'test' }
  return scanPiece(shop.db, {
    courier,
    staffId: staff.id,
    orAnother: false,
    number,
    code,
    act: (work) => doOnce(shop.db, { ...act, key }, work),
    write: async (work) => {
      await beforeWrite()
      return doOnce(shop.db, { ...act, key: null }, work)
    },
  })
}

/** How many answers have which status. */
export const statuses = (answers: { status: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, of]) => [status, of.length]),
  )

/** An exchange whose new piece is to be packed. @returns the parcel's number, and the size that is wanted */
export async function exchangeToPack(shop: TestShop, owner: StaffMember) {
  const shirt = await shop.make.product({ sizes: ['M', 'L'] })
  const wanted = shirt.variant.sizes[1]?.id ?? 0
  const { customer, lines } = await deliveredOrder(shop, [shirt])
  const asked = { request_type: 'Exchange' as const, wanted_size_id: wanted }
  const requestId = await askAndApprove(shop, customer, lines[0]?.id ?? 0, asked)
  await receiveReturn(shop.db, requestId)
  const path = `POST /api/office/returns/${requestId}/exchange/`
  const { body } = await read(sendAs(shop, owner, path))
  const number: string = body.exchange.number
  return { number, wanted }
}
