export type StockQuery = { search: string; low: boolean; cursor: string }

export const readStockQuery = (params: URLSearchParams): StockQuery => ({
  search: (params.get('search') ?? '').slice(0, 100),
  low: /^(1|true|on)$/.test(params.get('low') ?? ''),
  cursor: params.get('cursor') ?? '',
})

/** The address of a list of stock. */
export function stockPath({ search = '', low = false, cursor = '' }: Partial<StockQuery>): string {
  const asked = { ...(low && { low: '1' }), ...(search && { search }), ...(cursor && { cursor }) }
  const query = new URLSearchParams(asked).toString()
  return query ? `/stock?${query}` : '/stock'
}
