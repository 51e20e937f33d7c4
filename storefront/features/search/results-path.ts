export function resultsPath(query: string): string {
  return `/shop?search=${encodeURIComponent(query)}`
}

/** Navigation state after which the list's heading takes the focus. */
export const fromSearch = { isFromSearch: true }
