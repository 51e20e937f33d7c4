import { redirect } from 'react-router'
import type { Api } from '../../../contract/client.ts'
import type { ActHeaders } from '../forms/attempt.ts'
import type { Outcome } from '../forms/outcome.ts'
import { textOf } from '../forms/text-of.ts'

/**
 * Does what a form of a customer's screen asks for.
 * @throws a redirect to the list once she is erased, as she has no screen any more
 */
export async function changeCustomer(
  api: Api,
  act: string,
  form: FormData,
  { id, headers }: { id: string; headers: ActHeaders },
): Promise<Pick<Outcome, 'done' | 'download'>> {
  const params = { id }
  switch (act) {
    case 'erase': {
      const body = { email: textOf(form, 'email') }
      await api('POST /api/office/customers/{id}/erase/', { params, body, headers })
      throw redirect('/customers?erased')
    }
    case 'merge': {
      const body = { email: textOf(form, 'email') }
      const { message } = await api('POST /api/office/customers/{id}/merge/', {
        params,
        body,
        headers,
      })
      return { done: message }
    }
    case 'export': {
      const data = await api('POST /api/office/customers/{id}/export/', { params, headers })
      return {
        done: 'Her data is ready.',
        download: { name: `customer-${id}.json`, text: `${JSON.stringify(data, null, 2)}\n` },
      }
    }
    default: {
      const body = { text: textOf(form, 'text') }
      await api('POST /api/office/customers/{id}/notes/', { params, body, headers })
      return { done: 'Noted.' }
    }
  }
}
