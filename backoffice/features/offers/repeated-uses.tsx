import { Link } from 'react-router'
import type { OfferRepeats } from '../../../contract/office/offers.ts'
import { exactPrice } from '../../../ui/format-price.ts'
import { counted } from '../layout/counted.ts'
import { More } from '../layout/more.tsx'
import { Time } from '../layout/time.tsx'
import { ordersPath } from '../orders/orders-query.ts'

type Group = OfferRepeats['results'][number]
type Props = { repeats: OfferRepeats; cursor: string; offerPath: string; mayOpenCustomers: boolean }

/** Uses by what is probably one person with several accounts. Nothing is taken back of them. */
export const RepeatedUses = ({ repeats, cursor, offerPath, mayOpenCustomers }: Props) => (
  <section aria-labelledby="repeats">
    <h2 id="repeats" className="text-2xl">
      Probably one person
    </h2>
    <p className="mb-2 max-w-prose text-quiet">
      {repeats.results.length > 0
        ? 'Several accounts used it with one delivery address or phone number. A family may share these: nothing is taken back.'
        : 'No two accounts have used it with one delivery address or phone number.'}
    </p>
    <ul className="max-w-xl space-y-4">
      {repeats.results.map((group) => (
        <li key={`${group.same.join()} ${group.orders.map(({ at }) => at).join()}`}>
          <RepeatedUse group={group} mayOpenCustomers={mayOpenCustomers} />
        </li>
      ))}
    </ul>
    <More
      next={repeats.next}
      isFirst={!cursor}
      to={(at) => `${offerPath}?${new URLSearchParams({ repeats: at })}`}
      first={offerPath}
    />
  </section>
)

const sameWords = { address: 'address', phone: 'phone number' } as const

function RepeatedUse({ group, mayOpenCustomers }: { group: Group; mayOpenCustomers: boolean }) {
  const { same, customers, uses, saving, orders } = group
  return (
    <>
      <p className="font-medium">
        Same {same.map((sign) => sameWords[sign]).join(' and ')}: used {counted(uses, 'time')} by{' '}
        {counted(customers, 'customer')}, <span className="money">{exactPrice(saving)}</span> less
      </p>
      <ul className="divide-y divide-hairline border-hairline border-y">
        {orders.map(({ order, customer, at, saving: off }) => (
          <li
            key={`${order} ${at}`}
            className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 text-sm"
          >
            {order === null ? (
              <span className="inline-flex min-h-11 items-center">Held, not paid yet</span>
            ) : (
              <Link to={ordersPath({}, order)} className={linkClass}>
                {order}
              </Link>
            )}
            <span className="wrap-anywhere min-w-0">
              {customer &&
                (mayOpenCustomers && customer.name ? (
                  <Link to={`/customers/${customer.id}`} className={linkClass}>
                    {customer.name}
                  </Link>
                ) : (
                  customer.name || 'Erased'
                ))}
            </span>
            <span className="text-right">
              <span className="money">{exactPrice(off)}</span>{' '}
              <span className="block text-quiet">
                <Time at={at} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      {uses > orders.length && (
        <p className="mt-1 text-quiet text-sm">The newest {orders.length} of them.</p>
      )}
    </>
  )
}

const linkClass = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-indigo'
