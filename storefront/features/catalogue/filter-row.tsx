import { ActiveFilters } from './active-filters.tsx'
import { QuickFilters } from './quick-filters.tsx'

/** On small screens one row, which scrolls sideways. */
export default function FilterRow({ params }: { params: URLSearchParams }) {
  return (
    <div className="relative flex gap-2 scroll-smooth max-lg:page-wide max-lg:overflow-x-auto max-lg:py-2 max-lg:[scrollbar-width:none]">
      <ActiveFilters params={params} />
      <QuickFilters params={params} />
    </div>
  )
}
