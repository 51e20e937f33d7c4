/** The list of all that a search finds. */
export function resultsPath(query: string): string {
  return `/shop?search=${encodeURIComponent(query)}`
}
