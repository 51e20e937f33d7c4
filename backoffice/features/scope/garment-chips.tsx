import { type Found, FoundChips } from '../forms/found-chips.tsx'
import { browserApi } from '../session/browser-api.ts'

async function find(search: string, signal: AbortSignal): Promise<Found[]> {
  const { results } = await browserApi('GET /api/office/products/', { query: { search }, signal })
  return results
}

/** Garments one by one, found by their name as it is typed. */
export const GarmentChips = ({ part, was }: { part: 'on' | 'not'; was: Found[] }) => (
  <FoundChips
    name={`${part}.products`}
    title="Garments"
    label={part === 'on' ? 'Search garments' : 'Search garments to leave out'}
    was={was}
    find={find}
  />
)
