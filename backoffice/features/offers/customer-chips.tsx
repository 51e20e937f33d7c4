import { type Found, FoundChips } from '../forms/found-chips.tsx'
import { browserApi } from '../session/browser-api.ts'

async function find(search: string, signal: AbortSignal): Promise<Found[]> {
  const { results } = await browserApi('GET /api/office/customers/', { query: { search }, signal })
  return results.map(({ id, name, email }) => ({ id, name: `${name}, ${email}` }))
}

type Props = { was: Found[]; error: string | undefined }

/** Customers whom an offer is for, found by name or address; none is all. */
export const CustomerChips = ({ was, error }: Props) => (
  <FoundChips
    name="if.customers"
    title="Customers"
    label="For some customers alone"
    hint="Name or e-mail address."
    was={was}
    find={find}
    error={error}
  />
)
