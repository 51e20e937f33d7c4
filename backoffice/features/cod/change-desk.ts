import type { Api } from '../../../contract/client.ts'
import { bulkInWords } from '../bulk/bulk-in-words.ts'
import type { ActHeaders } from '../forms/attempt.ts'
import type { Outcome } from '../forms/outcome.ts'
import { textOf } from '../forms/text-of.ts'
import { changeOrder } from '../orders/change-order.ts'

/** Does what a form of the COD desk asks for: of one order, or of all that are not doubtful. */
export async function changeDesk(
  api: Api,
  form: FormData,
  headers: ActHeaders,
): Promise<Pick<Outcome, 'done' | 'bulk'>> {
  const [act = '', number = ''] = textOf(form, 'form').split(' ')
  if (act === 'bulk') {
    const numbers = textOf(form, 'numbers').split(' ').filter(Boolean)
    const body = { act: 'confirm' as const, numbers }
    const bulk = await api('POST /api/office/orders/bulk/', { body, headers })
    return { done: bulkInWords(bulk, 'order', 'confirmed'), bulk }
  }
  if (act === 'undo') {
    const params = { undo: textOf(form, 'undo') }
    const bulk = await api('POST /api/office/orders/bulk/{undo}/undo/', { params, headers })
    return { done: bulkInWords(bulk, 'order', 'waiting again'), bulk }
  }
  const { done = '' } = await changeOrder(api, act, form, { number, headers })
  return { done: `${number}: ${done}` }
}
