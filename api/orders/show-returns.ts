import type { OrderItem, OrderLine } from '../../contract/orders.ts'
import type { ReturnRequest } from '../../contract/return-request.ts'
import type { Db } from '../db/pool.ts'
import * as queries from './return-queries.ts'

export async function addReturnFacts(
  db: Db,
  order: { id: number; lines: OrderLine[] },
  returnDays: number,
): Promise<OrderItem[]> {
  const states = await queries.listReturnStates(db, order.id, returnDays)
  const variantIds = states.filter((state) => state.can_exchange).map((state) => state.variant_id)
  const sizes = variantIds.length ? await queries.listSizesOfVariants(db, variantIds) : []
  return order.lines.flatMap((line) => {
    const state = states.find(({ order_line_id: id }) => id === line.id)
    return state ? [{ ...line, ...toFacts(state, sizes) }] : []
  })
}

function toFacts(state: queries.ReturnState, sizes: queries.SizeRow[]) {
  const { can_return, can_exchange, return_until } = state
  const offered = sizes.filter((size) => can_exchange && size.variant_id === state.variant_id)
  return {
    return_request: toRequest(state),
    can_return,
    can_exchange,
    return_until: return_until?.toISOString() ?? null,
    exchange_sizes: offered.map(({ id, size, stock }) => ({ id, size, stock })),
  }
}

function toRequest(state: queries.ReturnState): ReturnRequest | null {
  const { request_type: type, status, reason, rejection, wanted_size } = state
  if (!type || !status) return null
  return {
    type,
    status,
    reason,
    wanted_size,
    is_refunded_instead: type === 'Exchange' && state.is_refunded,
    rejection,
    parcel: toParcel(state),
    asked_at: state.created_at.toISOString(),
  }
}

function toParcel(state: queries.ReturnState): ReturnRequest['parcel'] {
  const { courier, awb_number, current_status, tracking_url } = state
  return courier && awb_number ? { courier, awb_number, current_status, tracking_url } : null
}
