import { browserApi } from '../../browser-api.client.ts'
import { notify } from '../../ui/notify.ts'
import { withLogin } from '../auth/ask-to-log-in.ts'
import { attempt } from '../forms/attempt.ts'
import { reasonInWords } from './return-reasons.ts'

/** Asks for an item's return or exchange. */
export function sendReturnRequest(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const type = text('request_type') === 'Exchange' ? 'Exchange' : 'Return'
  const body = {
    item_id: Number(text('item_id')),
    request_type: type,
    reason: reasonInWords(text('reason'), text('detail')),
    ...(form.has('quantity') && { quantity: Number(text('quantity')) }),
    ...(form.has('wanted_size_id') && { wanted_size_id: Number(text('wanted_size_id')) }),
    ...(text('upi_id') && { upi_id: text('upi_id') }),
  } as const
  return attempt(
    async () => {
      const call = () => browserApi('POST /api/create_return_request/', { body })
      const { message } = await withLogin(call)
      notify('success', message || `${type} request submitted.`)
    },
    ({ message }) => message || 'Something went wrong.',
  )
}
