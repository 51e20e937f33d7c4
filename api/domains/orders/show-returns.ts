import type { OrderItem, OrderLine } from '../../../contract/orders.ts'
import type { ReturnRequest } from '../../../contract/return-request.ts'
import type { Db } from '../../ground/db/pool.ts'
import * as queries from './return-queries.ts'

export async function readReturnFacts(
  db: Db,
  orderIds: number[],
  days: queries.PromisedDays,
): Promise<(line: OrderLine) => OrderItem> {
  const states = await queries.listReturnStates(db, orderIds, days)
  const variantIds = states.filter((state) => state.can_exchange).map((state) => state.variant_id)
  const sizes = variantIds.length ? await queries.listSizesOfVariants(db, variantIds) : []
  const sizesOf = Map.groupBy(sizes, (size) => size.variant_id)
  const factsOf = new Map(
    states.map((state) => [state.order_line_id, toFacts(state, sizesOf.get(state.variant_id))]),
  )
  return (line) => {
    const facts = factsOf.get(line.id)
    if (!facts) throw new Error(`order line ${line.id} has gone`)
    return { ...line, ...facts }
  }
}

type State = Awaited<ReturnType<typeof queries.listReturnStates>>[number]

function toFacts(state: State, sizes: queries.SizeRow[] = []) {
  const { can_return, can_exchange, can_return_faulty, return_quantity, return_until } = state
  const offered = can_exchange ? sizes : []
  const requests = state.requests.map(toRequest)
  return {
    return_request: requests.at(-1) ?? null,
    return_requests: requests,
    return_quantity,
    can_return,
    can_exchange,
    can_return_faulty,
    return_until: return_until?.toISOString() ?? null,
    exchange_sizes: offered.map(({ id, size, stock }) => ({ id, size, stock })),
  }
}

function toRequest(state: queries.RequestState): ReturnRequest {
  const { type, quantity, status, reason, rejection, wanted_size, is_replacement } = state
  return {
    type,
    quantity,
    status,
    reason,
    wanted_size,
    is_replacement,
    is_refunded_instead: type === 'Exchange' && state.is_refunded,
    rejection,
    parcel: toParcel(state),
    pickup: state.pickup,
    refund: state.refund,
    asked_at: new Date(state.created_at).toISOString(),
  }
}

function toParcel(state: queries.RequestState): ReturnRequest['parcel'] {
  const { courier, awb_number, current_status, problem, tracking_url } = state
  if (!courier || !awb_number) return null
  return { courier, awb_number, current_status, problem, tracking_url }
}
