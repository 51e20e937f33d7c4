import { Tabs } from '../layout/tabs.tsx'
import { type OrdersQuery, ordersPath } from './orders-query.ts'

type Props = { states: readonly string[]; query: OrdersQuery }

/** A tab for each state; what else the list is narrowed by stays. */
export const StateTabs = ({ states, query }: Props) => (
  <Tabs
    label="States"
    tabs={['', ...states].map((each) => ({
      name: each || 'All',
      to: ordersPath({ ...query, state: each, cursor: '' }),
      isOpen: each.toLowerCase() === query.state.toLowerCase(),
    }))}
  />
)
