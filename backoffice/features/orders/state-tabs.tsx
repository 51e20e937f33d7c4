import { Link } from 'react-router'
import { type OrdersQuery, ordersPath } from './orders-query.ts'

type Props = { states: readonly string[]; query: OrdersQuery }

/** A tab for each state; what is searched stays. */
export const StateTabs = ({ states, query: { state, search } }: Props) => (
  <nav aria-label="States" className="strip -mx-4 gap-x-5 px-4 lg:mx-0 lg:px-0">
    {['', ...states].map((each) => (
      <Link
        key={each}
        to={ordersPath({ state: each, search })}
        preventScrollReset
        aria-current={each.toLowerCase() === state.toLowerCase() ? 'page' : undefined}
        className="-mb-px flex min-h-11 shrink-0 items-center border-transparent border-b-2 text-quiet hover:text-ink aria-[current=page]:border-indigo aria-[current=page]:font-medium aria-[current=page]:text-ink"
      >
        {each || 'All'}
      </Link>
    ))}
  </nav>
)
