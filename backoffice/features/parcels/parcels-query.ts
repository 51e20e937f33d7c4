import type { OfficeParcel, ProblemFilter } from '../../../contract/office/parcels.ts'

/** The tabs, in the order of what cannot wait; the first is the screen without a query. */
export const tabs = ['ndr', 'rto', 'lost', 'all'] as const
type Tab = (typeof tabs)[number]

export type ParcelsQuery = { tab: Tab; cursor: string }

/** Undefined for a tab that does not exist. */
export function readParcelsQuery(params: URLSearchParams): ParcelsQuery | undefined {
  const asked = params.get('problem') ?? 'ndr'
  const tab = tabs.find((each) => each === asked)
  return tab && { tab, cursor: params.get('cursor') ?? '' }
}

/** The tab that lists a parcel. */
export function tabOf({ problem }: Pick<OfficeParcel, 'problem'>): Tab {
  if (problem?.kind === 'damaged') return 'lost'
  return problem?.kind ?? 'all'
}

export const problemOf = ({ tab }: ParcelsQuery): ProblemFilter => (tab === 'all' ? '' : tab)

/** The address of the list, or of a parcel beside it. */
export function parcelsPath({ tab, cursor }: ParcelsQuery, id?: number): string {
  const given = new URLSearchParams()
  if (tab !== 'ndr') given.set('problem', tab)
  if (cursor) given.set('cursor', cursor)
  const path = id === undefined ? '/parcels' : `/parcels/${id}`
  return given.size > 0 ? `${path}?${given}` : path
}
