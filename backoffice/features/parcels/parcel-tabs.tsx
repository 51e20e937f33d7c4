import { Tabs } from '../layout/tabs.tsx'
import { type ParcelsQuery, parcelsPath, tabs } from './parcels-query.ts'

const names = { ndr: 'NDR', rto: 'RTO', lost: 'Lost', all: 'All' }

export const ParcelTabs = ({ query }: { query: ParcelsQuery }) => (
  <Tabs
    label="Problems"
    tabs={tabs.map((tab) => ({
      name: names[tab],
      to: parcelsPath({ tab, cursor: '' }),
      isOpen: tab === query.tab,
    }))}
  />
)
