/** Where the list of orders is: its state, what is searched, and how far it was read. */
export type OrdersQuery = { state: string; search: string; cursor: string }

export const readOrdersQuery = (params: URLSearchParams): OrdersQuery => ({
  state: params.get('state') ?? '',
  search: params.get('search') ?? '',
  cursor: params.get('cursor') ?? '',
})

/** The address of the list, or of an order beside it. */
export function ordersPath(query: Partial<OrdersQuery>, number?: string): string {
  const given = Object.entries(query).filter(([, value]) => value)
  const path = number ? `/orders/${encodeURIComponent(number)}` : '/orders'
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}
