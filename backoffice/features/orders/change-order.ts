import type { Api } from '../../../contract/client.ts'
import type { ActHeaders } from '../forms/attempt.ts'
import type { Outcome } from '../forms/outcome.ts'
import { textOf } from '../forms/text-of.ts'
import { changedAddress } from './address-form.tsx'
import { cancelReason } from './cancel-form.tsx'
import { hasLabel } from './has-label.ts'
import { readTags } from './read-tags.ts'

type Target = { number: string; headers: ActHeaders }

/** Does what a form of an order's screen asks for. */
export async function changeOrder(
  api: Api,
  act: string,
  form: FormData,
  { number, headers }: Target,
): Promise<Pick<Outcome, 'done'>> {
  const params = { number }
  switch (act) {
    case 'confirm':
      await api('POST /api/office/orders/{number}/confirm/', { params, headers })
      return { done: 'The order is confirmed.' }
    case 'cancel': {
      const body = { reason: cancelReason(form) }
      await api('POST /api/office/orders/{number}/cancel/', { params, body, headers })
      return { done: 'The order is cancelled.' }
    }
    case 'address': {
      const body = changedAddress(form)
      const order = await api('POST /api/office/orders/{number}/address/', {
        params,
        body,
        headers,
      })
      if (!hasLabel(order)) return { done: 'The address is corrected.' }
      return { done: 'The address is corrected. Pack has the new label, to be stuck over the old.' }
    }
    case 'tags': {
      const seen = readTags(textOf(form, 'was tags'))
      const body = { tags: readTags(textOf(form, 'tags')), seen }
      await api('POST /api/office/orders/{number}/tags/', { params, body, headers })
      return { done: 'The tags are saved.' }
    }
    default: {
      const body = { text: textOf(form, 'text') }
      await api('POST /api/office/orders/{number}/notes/', { params, body, headers })
      return { done: 'Noted.' }
    }
  }
}
