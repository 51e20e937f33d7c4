/** The list of all that a search finds. */
export function resultsPath(query: string): string {
  return `/shop?search=${encodeURIComponent(query)}`
}

/** The navigation state of a way out of the search: the list's heading then takes the focus. */
export const fromSearch = { isFromSearch: true }
