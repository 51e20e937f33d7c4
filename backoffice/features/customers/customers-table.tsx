import { Link } from 'react-router'
import type { CustomerRow } from '../../../contract/office/customers.ts'
import { exactPrice } from '../../../ui/format-price.ts'
import { useRowKeys } from '../keys/use-row-keys.ts'
import { counted } from '../layout/counted.ts'
import { bodyClass, cellClass, linkedRowClass, rowLinkClass, tableClass } from '../layout/table.ts'
import { TableHeads } from '../layout/table-heads.tsx'
import { Time } from '../layout/time.tsx'
import { GuestMark } from './guest-mark.tsx'

const heads = ['Customer', 'Orders', 'Net spent', 'Came back', 'Last order']

/** Customers, a row each; arrow keys go from one to the next. */
export function CustomersTable({ customers }: { customers: CustomerRow[] }) {
  const rows = useRowKeys()
  return (
    <table ref={rows} className={tableClass}>
      <TableHeads heads={heads} />
      <tbody className={bodyClass}>
        {customers.map((customer) => (
          <tr key={customer.id} className={linkedRowClass}>
            <td className={`${cellClass} min-w-0`}>
              <Link
                to={`/customers/${customer.id}`}
                className={`${rowLinkClass} wrap-anywhere inline-flex min-h-6 items-center`}
              >
                {customer.name}
              </Link>
              <GuestMark isGuest={customer.is_guest} />
              {customer.email !== customer.name && (
                <span className="wrap-anywhere block text-quiet text-sm">{customer.email}</span>
              )}
            </td>
            <td className={`${cellClass} max-md:text-right`}>
              {customer.orders.toLocaleString('en-IN')}
              <span className="md:hidden"> {customer.orders === 1 ? 'order' : 'orders'}</span>
            </td>
            <td className={`${cellClass} max-md:col-start-2 max-md:row-start-2 max-md:text-right`}>
              <span className="text-quiet text-sm md:hidden">Net spent </span>
              <span className="money">{exactPrice(customer.spent)}</span>
            </td>
            <td className={`${cellClass} max-md:col-start-1 max-md:row-start-2 max-md:text-sm`}>
              {cameBack(customer)}
              {customer.returned + customer.refused === 0 && (
                <span className="md:hidden"> came back</span>
              )}
            </td>
            <td className={`${cellClass} text-quiet max-md:col-span-2 max-md:text-sm`}>
              {customer.last_at ? <Time at={customer.last_at} /> : 'None yet'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What she sent back, and what she did not take. */
export const cameBack = ({ returned, refused }: Pick<CustomerRow, 'returned' | 'refused'>) =>
  [
    returned > 0 && `${counted(returned, 'piece')} returned`,
    refused > 0 && `${counted(refused, 'parcel')} refused`,
  ]
    .filter(Boolean)
    .join(', ') || 'Nothing'
