import { useRevalidator } from 'react-router'
import type { OrderItem } from '../../../contract/orders.ts'
import type { ReturnRequest } from '../../../contract/return-request.ts'
import { isUpiId, upiIdFault } from '../../../contract/upi-ids.ts'
import { browserApi } from '../../browser-api.client.ts'
import { findFaults } from '../../ui/form-faults.ts'
import { notify } from '../../ui/notify.ts'
import { useKeptForm } from '../auth/use-kept-form.ts'
import { isRefusal } from '../toasts/is-refusal.ts'
import { needsWords, reasonInWords } from './return-reasons.ts'

type Faults = Partial<Record<string, string>>

/** Sends what was asked of an item. */
export function useReturnRequest(item: OrderItem, type: ReturnRequest['type'], onSent: () => void) {
  const { revalidate } = useRevalidator()
  const { formProps, forgetFault, ...rest } = useKeptForm<string>({
    check: (form, element) => ({ faults: findRequestFaults(element, form, type) }),
    send: async (form) => {
      const body = { item_id: item.id, request_type: type, ...readRequest(form) }
      const { message } = await browserApi('POST /api/create_return_request/', { body })
      notify('success', message || `${type} request submitted.`)
      onSent()
    },
    refuse: ({ message }) => {
      const text = message || 'Something went wrong.'
      return { faults: {}, problem: text, toast: text }
    },
    // It was asked in another tab, say, or the size has sold out.
    onRefused: async (error) => {
      if (isRefusal(error)) await revalidate()
    },
  })
  return { formProps: { ...formProps, onChange: forgetFault }, ...rest }
}

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim()

function findRequestFaults(
  element: HTMLFormElement,
  form: FormData,
  type: ReturnRequest['type'],
): Faults {
  const faults: Faults = findFaults(element)
  const upiId = textOf(form, 'upi_id')
  if (needsWords(textOf(form, 'reason')) && !textOf(form, 'detail'))
    faults['detail'] = 'Please tell us why.'
  if (type === 'Exchange' && !form.has('wanted_size_id'))
    faults['wanted_size_id'] = 'Please choose a size.'
  if (upiId && !isUpiId(upiId)) faults['upi_id'] = upiIdFault
  return faults
}

function readRequest(form: FormData) {
  const upiId = textOf(form, 'upi_id')
  const size = form.get('wanted_size_id')
  return {
    reason: reasonInWords(textOf(form, 'reason'), textOf(form, 'detail')),
    ...(size && { wanted_size_id: Number(size) }),
    ...(upiId && { upi_id: upiId }),
  }
}
