export type CustomersQuery = { search: string; cursor: string }

export const readCustomersQuery = (params: URLSearchParams): CustomersQuery => ({
  search: (params.get('search') ?? '').slice(0, 100),
  cursor: params.get('cursor') ?? '',
})

/** The address of a list of customers. */
export function customersPath({ search = '', cursor = '' }: Partial<CustomersQuery>): string {
  const query = new URLSearchParams({ ...(search && { search }), ...(cursor && { cursor }) })
  return query.size > 0 ? `/customers?${query}` : '/customers'
}
