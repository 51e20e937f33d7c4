import { redirect } from 'react-router'
import type { Api, Input } from '../../../contract/client.ts'
import type { ActHeaders } from '../forms/attempt.ts'
import { textOf } from '../forms/text-of.ts'
import { newOrderPath, readNewOrderQuery } from './new-order-query.ts'

type Body = Input<'POST /api/office/orders/'>['body']

const addressFields = [
  'contact_person_name',
  'phone',
  'postal_code',
  'city',
  'state',
  'address_line1',
  'address_line2',
  'country',
] as const

/** Does what a form of the screen asks for; an order that was entered is shown. */
export async function changeNewOrder(api: Api, form: FormData, headers: ActHeaders) {
  if (textOf(form, 'form').startsWith('withdraw')) {
    const params = { id: textOf(form, 'id') }
    const { message } = await api('POST /api/office/payment-links/{id}/withdraw/', {
      params,
      headers,
    })
    return { done: message }
  }
  const { number, link } = await api('POST /api/office/orders/', { body: readOrder(form), headers })
  // The router's way out of an action.
  // oxlint-disable-next-line typescript/only-throw-error
  throw redirect(number ? `/orders/${number}` : newOrderPath({ made: link?.id }))
}

function readOrder(form: FormData): Body {
  const { lines } = readNewOrderQuery(
    new URLSearchParams(form.getAll('line').map((line) => ['line', String(line)])),
  )
  const addressId = Number(textOf(form, 'address_id'))
  const customerId = textOf(form, 'customer_id')
  // The API checks what was chosen.
  const payment = textOf(form, 'payment') as 'cod' | 'link'
  return {
    lines,
    payment,
    expected_total: textOf(form, payment === 'cod' ? 'cod_total' : 'card_total'),
    has_agreed: form.has('has_agreed') as true,
    ...(customerId
      ? { customer_id: customerId }
      : { email: textOf(form, 'email'), first_name: textOf(form, 'contact_person_name') }),
    ...(addressId
      ? { address_id: addressId }
      : Object.fromEntries(addressFields.map((name) => [name, textOf(form, name)]))),
  }
}
