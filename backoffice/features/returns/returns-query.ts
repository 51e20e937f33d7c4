/** Where the list of returns is: its state, of which order or parcel, and how far it was read. */
export type ReturnsQuery = { state: string; search: string; cursor: string }

export const readReturnsQuery = (params: URLSearchParams): ReturnsQuery => ({
  state: params.get('state') ?? '',
  search: params.get('search') ?? '',
  cursor: params.get('cursor') ?? '',
})

export function returnsPath(query: Partial<ReturnsQuery>): string {
  const given = Object.entries(query).filter(([, value]) => value)
  return given.length > 0 ? `/returns?${new URLSearchParams(given)}` : '/returns'
}
