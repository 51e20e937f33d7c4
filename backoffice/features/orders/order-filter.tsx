import { Form, Link } from 'react-router'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { isFiltered, type OrdersQuery, ordersPath } from './orders-query.ts'
import { QueryFields } from './query-fields.tsx'

const fields = ['from', 'to', 'payment', 'city'] as const

type Props = { query: OrdersQuery; errors: Partial<Record<string, string>> }

/** Days, payment and city, beside the state and what is searched. */
export function OrderFilter({ query, errors }: Props) {
  const { state, search } = query
  const isOpen = isFiltered(query)
  return (
    <details className="group open:w-full" open={isOpen ? true : undefined}>
      <summary className={`${buttonClass('outlined')} group-open:border-hairline`}>Filter</summary>
      <Form
        method="get"
        action="/orders"
        key={JSON.stringify(query)}
        className="grid grid-cols-2 items-start gap-x-4 gap-y-3 border-hairline border-l-4 py-4 pl-4 md:flex md:flex-wrap"
      >
        <QueryFields query={query} but={fields} />
        <Field
          label="From (IST)"
          name="from"
          type="date"
          defaultValue={dateIn(query.from)}
          error={errors.from}
        />
        <Field
          label="Before (IST)"
          name="to"
          type="date"
          defaultValue={dateIn(query.to)}
          error={errors.to}
        />
        <SelectField
          label="Payment"
          name="payment"
          defaultValue={query.payment}
          error={errors.payment}
        >
          <option value="">Any</option>
          <option value="cash">Cash on delivery</option>
          <option value="online">Online</option>
        </SelectField>
        <Field
          label="City"
          name="city"
          maxLength={100}
          autoComplete="off"
          defaultValue={query.city}
          error={errors.city}
        />
        <div className="col-span-2 flex items-center gap-5 md:self-end">
          <Button type="submit" look="outlined">
            Show
          </Button>
          {isOpen && (
            <Link
              to={ordersPath({ state, search })}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              Without filter
            </Link>
          )}
        </div>
      </Form>
    </details>
  )
}

/** A field of a date shows nothing else, and browsers complain. */
const dateIn = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : '')
