import type { Understood } from '../../../contract/catalogue.ts'
import { NeededByNotice } from '../delivery/needed-by-notice.tsx'
import { SearchNotice } from '../search/search-notice.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { QuickFilters } from './quick-filters.tsx'

type Props = {
  params: URLSearchParams
  understood: Understood | undefined
  /** What the collection of the list is called. */
  collection: string | undefined
}

/** On small screens one row, which scrolls sideways. */
export default function FilterRow({ params, understood, collection }: Props) {
  const search = params.get('search')?.trim() ?? ''
  return (
    <>
      <div className="relative flex gap-2 scroll-smooth max-lg:page-wide max-lg:overflow-x-auto max-lg:py-2 max-lg:[scrollbar-width:none]">
        <ActiveFilters params={params} chips={understood?.chips ?? []} collection={collection} />
        <QuickFilters params={params} />
      </div>
      {understood && <SearchNotice search={search} understood={understood} />}
      <NeededByNotice />
    </>
  )
}
