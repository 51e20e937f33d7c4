import type { Order, OrderLine, OrderSummary } from '../../../contract/orders.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { toRupees } from '../../ground/http/money.ts'
import { pageNumber } from '../../ground/http/paging.ts'
import { listTotalOf, specSums, toAmounts } from '../purchases/amounts.ts'
import { listNumbers } from '../tax/documents.ts'
import * as queries from './queries.ts'
import { readReturnFacts } from './show-returns.ts'

export const paymentMethods: Record<string, string> = {
  cod: 'Cash on Delivery',
  card: 'UPI or card',
}

const pageSize = 100

/** Where its promised days are set. */
export type PromiseSettings = Pick<Config, 'shop' | 'office'>

/** @returns a page of a hundred, newest first, and the number of the next page, if there is one */
export async function listOrders(
  db: Db,
  customerId: number,
  page: string,
): Promise<{ orders: OrderSummary[]; next: number | undefined }> {
  const number = pageNumber(page)
  const span = { limit: pageSize + 1, offset: (number - 1) * pageSize }
  const found = await queries.listOrders(db, customerId, span)
  if (found.length === 0 && number > 1) throw new Refusal(404, 'Invalid page.')
  const orders = await summarize(db, found.slice(0, pageSize))
  return { orders, next: found.length > pageSize ? number + 1 : undefined }
}

async function summarize(db: Db, orders: queries.ShownOrder[]): Promise<OrderSummary[]> {
  const ids = orders.map((order) => order.id)
  const [lines, shipments] = await Promise.all([
    queries.listOrderLines(db, ids),
    queries.listShipments(db, ids),
  ])
  const linesOf = Map.groupBy(lines, (line) => line.order_id)
  const shipmentOf = new Map(shipments.map((shipment) => [shipment.order_id, shipment]))
  return orders.map((order) =>
    toSummary(order, linesOf.get(order.id) ?? [], shipmentOf.get(order.id)),
  )
}

export async function showOrder(
  db: Db,
  config: PromiseSettings,
  customerId: number,
  orderId: number,
): Promise<Order> {
  const found = await queries.findOrder(db, customerId, orderId)
  const [order] = found ? await describe(db, config, [found]) : []
  if (!order) throw new Refusal(404, 'Order not found.')
  return order
}

/**
 * @param maxPages of the list, each of a hundred orders
 * @returns the newest orders as each is shown, and the number of the page of the list after them
 */
export async function showNewestOrders(
  db: Db,
  config: PromiseSettings,
  customerId: number,
  maxPages: number,
): Promise<{ orders: Order[]; next: number | undefined }> {
  const limit = maxPages * pageSize
  const found = await queries.listOrders(db, customerId, { limit: limit + 1 })
  const orders = await describe(db, config, found.slice(0, limit))
  return { orders, next: found.length > limit ? maxPages + 1 : undefined }
}

async function describe(
  db: Db,
  config: PromiseSettings,
  orders: queries.ShownOrder[],
): Promise<Order[]> {
  if (orders.length === 0) return []
  const ids = orders.map((order) => order.id)
  const [lines, shipments, documents] = await Promise.all([
    queries.listOrderLines(db, ids),
    queries.listShipments(db, ids),
    listNumbers(db, ids),
  ])
  const shipmentIds = shipments.map((shipment) => shipment.id)
  const scans = shipmentIds.length ? await queries.listScans(db, shipmentIds) : []
  const { shop, office } = config
  const days = { returnDays: shop.returnDays, refundDays: office.refundDays }
  const withFacts = await readReturnFacts(db, ids, days)
  const linesOf = Map.groupBy(lines, (line) => line.order_id)
  const shipmentOf = new Map(shipments.map((shipment) => [shipment.order_id, shipment]))
  const scansOf = Map.groupBy(scans, (scan) => scan.shipment_id)
  return orders.map((order) => {
    const shipment = shipmentOf.get(order.id)
    const summary = toSummary(order, linesOf.get(order.id) ?? [], shipment)
    const scansOfOrder = (shipment && scansOf.get(shipment.id)) ?? []
    return toOrder(order, {
      ...summary,
      items: summary.items.map(withFacts),
      documents: (documents.get(order.id) ?? []).map(({ kind, number }) => ({ kind, number })),
      tracking: {
        ...summary.tracking,
        way_back: wayBackOf(shipment),
        comes_again_on: shipment?.comes_again_on ?? null,
        scans: scansOfOrder.map(toScan),
      },
    })
  })
}

function toOrder(
  order: queries.ShownOrder,
  shown: Omit<OrderSummary, 'items' | 'tracking'> & Pick<Order, 'items' | 'tracking' | 'documents'>,
): Order {
  const sums = specSums(order.amounts)
  return {
    ...shown,
    arrives_by: order.promised_day,
    is_cancellable: order.is_cancellable,
    pay_now:
      order.pay_now_paise === null
        ? null
        : { amount: toRupees(order.pay_now_paise), saving: toRupees(sums.codFee) },
    payment_status: order.payment_status,
    cod_fee: toRupees(sums.codFee),
    shipping_fee: toRupees(sums.shipping),
    subtotal: toRupees(sums.goods),
    list_total: listTotalOf(order.amounts),
    notes_data: order.notes,
    refund_method: order.payment_method === 'cod' ? 'upi' : 'card',
  }
}

function toSummary(
  order: queries.ShownOrder,
  lines: queries.OrderLineRow[],
  shipment: queries.ShipmentRow | undefined,
): OrderSummary {
  return {
    id: order.id,
    order_number: order.number,
    // The column's check constraint allows only these.
    status: order.status as OrderSummary['status'],
    created_at: order.created_at.toISOString(),
    shipping_address: order.shipping_address as OrderSummary['shipping_address'],
    total_amount: toRupees(order.total_paise),
    amounts: toAmounts(order.amounts),
    payment_method: paymentMethods[order.payment_method] ?? order.payment_method,
    tracking: {
      current_status: shipment?.current_status ?? null,
      awb_number: shipment?.awb_number ?? null,
    },
    items: lines.map(toLine),
  }
}

function toLine(line: queries.OrderLineRow): OrderLine {
  const { unit_price_paise: price, mrp_paise: mrp } = line
  const prices = {
    mrp: mrp === null ? null : toRupees(mrp),
    get_savings: toRupees(mrp === null ? 0 : mrp - price),
  }
  return {
    id: line.id,
    product: {
      id: line.product_id,
      name: line.product_name,
      category_name: line.category_name,
    },
    size_variant: line.size_id,
    list_price: toRupees(line.list_price_paise),
    quantity: line.quantity,
    is_returnable: line.is_returnable,
    is_replaceable: line.is_replaceable,
    variant: {
      color_name: line.colour_name,
      images: line.picture_key ? [{ image: `/media/${line.picture_key}`, is_default: true }] : [],
      sizes: [
        {
          id: line.size_id,
          size: line.size,
          price: toRupees(price),
          discount_price: toRupees(price),
          ...prices,
        },
      ],
      get_price: toRupees(price),
      ...prices,
    },
  }
}

/** A parcel on its way back may still be delivered. */
function wayBackOf(shipment: queries.ShipmentRow | undefined): Order['tracking']['way_back'] {
  if (!shipment?.going_back_since || shipment.current_status === 'Delivered') return null
  return shipment.returned_at ? 'arrived' : 'under_way'
}

function toScan(scan: queries.ScanRow) {
  const { id, status, location } = scan
  return { id, status, location, scan_time: scan.scanned_at.toISOString() }
}
