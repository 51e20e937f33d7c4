import { Tabs } from '../layout/tabs.tsx'
import { type OrdersQuery, ordersPath } from './orders-query.ts'

type Props = { states: readonly string[]; query: OrdersQuery }

/** A tab for each state; what is searched stays. */
export const StateTabs = ({ states, query: { state, search } }: Props) => (
  <Tabs
    label="States"
    tabs={['', ...states].map((each) => ({
      name: each || 'All',
      to: ordersPath({ state: each, search }),
      isOpen: each.toLowerCase() === state.toLowerCase(),
    }))}
  />
)
