import { Link } from 'react-router'
import { type ParcelsQuery, parcelsPath, tabs } from './parcels-query.ts'

const names = { ndr: 'NDR', rto: 'RTO', lost: 'Lost', all: 'All' }

export const ParcelTabs = ({ query }: { query: ParcelsQuery }) => (
  <nav aria-label="Problems" className="strip -mx-4 gap-x-5 px-4 lg:mx-0 lg:px-0">
    {tabs.map((tab) => (
      <Link
        key={tab}
        to={parcelsPath({ tab, cursor: '' })}
        preventScrollReset
        aria-current={tab === query.tab ? 'page' : undefined}
        className="-mb-px flex min-h-11 shrink-0 items-center border-transparent border-b-2 text-quiet hover:text-ink aria-[current=page]:border-indigo aria-[current=page]:font-medium aria-[current=page]:text-ink"
      >
        {names[tab]}
      </Link>
    ))}
  </nav>
)
