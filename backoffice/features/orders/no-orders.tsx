import { Link } from 'react-router'
import { type OrdersQuery, ordersPath } from './orders-query.ts'

export function NoOrders({ query: { state, search } }: { query: OrdersQuery }) {
  const isNarrowed = state !== '' || search !== ''
  return (
    <div className="py-10">
      <div aria-hidden="true" className="stitch mb-4 w-24 text-field" />
      <p>
        {isNarrowed
          ? `No ${state ? `order is ${state}` : 'order'}${search ? ` that “${search}” was found in` : ''}.`
          : 'No order has come in yet.'}
      </p>
      {isNarrowed && (
        <p className="mt-2">
          <Link to={ordersPath({})} className="underline underline-offset-4 hover:text-indigo">
            All orders
          </Link>
        </p>
      )}
    </div>
  )
}
