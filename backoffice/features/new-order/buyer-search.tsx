import { Form, Link } from 'react-router'
import type { Buyer } from '../../../contract/office/entered-orders.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { counted } from '../layout/counted.ts'
import { fieldsOf, type NewOrderQuery, newOrderPath } from './new-order-query.ts'

type Props = {
  query: NewOrderQuery
  buyers: { results: Buyer[]; problem: string | undefined } | undefined
}

/** Finds a customer by phone number or e-mail address, with the addresses that she has. */
export function BuyerSearch({ query, buyers }: Props) {
  const { who, buyer: _, made: __, ...others } = query
  return (
    <>
      <Form method="get" preventScrollReset className="flex items-end gap-3 md:max-w-xl">
        {fieldsOf(others).map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <Field
          label="Known by phone or e-mail"
          name="who"
          defaultValue={who}
          maxLength={100}
          autoComplete="off"
          className="grow"
        />
        <Button type="submit" look="outlined">
          Look up
        </Button>
      </Form>
      {buyers && (
        <p
          role={buyers.problem ? 'alert' : 'status'}
          className={`mt-2 ${buyers.problem ? 'text-madder' : 'text-quiet'}`}
        >
          {buyers.problem ??
            (buyers.results.length === 0 ? 'Nobody is known by that: she is a new guest.' : '')}
        </p>
      )}
      <ul>
        {buyers?.results.map((buyer) => (
          <li key={buyer.id} className="border-hairline border-b">
            <Link
              to={newOrderPath({
                ...query,
                buyer: query.buyer === buyer.id ? undefined : buyer.id,
              })}
              preventScrollReset
              replace
              aria-current={query.buyer === buyer.id ? 'true' : undefined}
              className="flex min-h-11 flex-wrap items-baseline gap-x-3 py-2 hover:text-indigo aria-current:font-medium"
            >
              <span>{buyer.name}</span>
              <span className="text-quiet wrap-anywhere">{buyer.email}</span>
              <span className="text-quiet text-sm">
                {buyer.is_guest ? 'guest' : 'account'}, {counted(buyer.orders, 'order')}
                {buyer.refused > 0 && `, ${buyer.refused} came back`}
              </span>
              <span className="ml-auto text-sm underline underline-offset-4">
                {query.buyer === buyer.id ? 'Someone else' : 'It is her'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
