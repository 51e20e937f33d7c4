import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import type { OrderItem } from '../../../contract/orders.ts'
import type { ReturnRequest } from '../../../contract/return-request.ts'
import { isUpiId, upiIdFault } from '../../../contract/upi-ids.ts'
import { browserApi } from '../../browser-api.client.ts'
import { findFaults, focusFault } from '../../ui/form-faults.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { logInAgain } from '../auth/log-in-again.ts'
import { isRefusal } from '../toasts/is-refusal.ts'
import { notify } from '../toasts/notify.ts'
import { needsWords, reasonInWords } from './return-reasons.ts'

type Faults = Partial<Record<string, string>>

/**
 * Sends what was asked of an item. What was refused stands in the form; when the session has ended
 * meanwhile, what was typed stays, and is sent after a new login.
 */
export function useReturnRequest(item: OrderItem, type: ReturnRequest['type'], onSent: () => void) {
  const ref = useRef<HTMLFormElement>(null)
  const { revalidate } = useRevalidator()
  const [faults, setFaults] = useState<Faults>({})
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const show = (found: Faults, text?: string) => {
    setFaults(found)
    setProblem(text)
    if (ref.current) focusFault(ref.current, found)
  }
  const send = useOneAtATime(async (form: FormData) => {
    const found = ref.current ? findRequestFaults(ref.current, form, type) : {}
    show(found)
    if (Object.keys(found).length) return
    setBusy(true)
    try {
      const body = { item_id: item.id, request_type: type, ...readRequest(form) }
      const { message } = await browserApi('POST /api/create_return_request/', { body })
      notify('success', message || `${type} request submitted.`)
      onSent()
    } catch (error) {
      if (logInAgain(error, () => submit(form))) return
      if (!(error instanceof ApiError)) throw error
      const text = error.message || 'Something went wrong.'
      notify('error', text)
      show({}, text)
      // It was asked in another tab, say, or the size has sold out.
      if (isRefusal(error)) await revalidate()
    } finally {
      setBusy(false)
    }
  })
  function submit(form: FormData): void {
    void send(form)
  }

  const formProps = {
    ref,
    action: submit,
    // React empties a form after its action; what was typed is to stay.
    onReset: (event: FormEvent) => event.preventDefault(),
    // What is being put right is no longer wrong.
    onChange: ({ target: { name } }: ChangeEvent<HTMLFormElement>) =>
      setFaults((known) => ({ ...known, [name]: undefined })),
    noValidate: true,
  }
  return { formProps, faults, problem, isBusy }
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
