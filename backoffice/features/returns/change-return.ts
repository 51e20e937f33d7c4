import type { Api } from '../../../contract/client.ts'
import { grades } from '../../../contract/office/grades.ts'
import type { OfficeReturn } from '../../../contract/office/returns.ts'
import type { ActHeaders } from '../forms/attempt.ts'
import type { Outcome } from '../forms/outcome.ts'
import { textOf } from '../forms/text-of.ts'

/** The name of a form of a return, by which the screen knows what to do: `grade 12`. */
export const formOf = (act: string, id: number): string => `${act} ${id}`

/** Whether a return still has the form of a name. */
export function hasForm({ id, can }: OfficeReturn, form: string): boolean {
  const [act, number] = form.split(' ')
  const open = Object.entries({ ...can, collect: can.pickup }).find(([name]) => name === act)
  return number === String(id) && open?.[1] === true
}

/** Does what a form of the list of returns asks for. */
export async function changeReturn(
  api: Api,
  form: FormData,
  headers: ActHeaders,
): Promise<Pick<Outcome, 'done'>> {
  const [act = '', number = ''] = textOf(form, 'form').split(' ')
  const given = { params: { id: Number(number) }, headers }
  const order = textOf(form, 'order')
  switch (act) {
    case 'approve':
      await api('POST /api/office/returns/{id}/approve/', given)
      return { done: `The return of ${order} is approved.` }
    case 'reject': {
      const body = { reason: textOf(form, 'reason') }
      await api('POST /api/office/returns/{id}/reject/', { ...given, body })
      return { done: `The return of ${order} is rejected.` }
    }
    case 'collect':
      await api('POST /api/office/returns/{id}/pickup/', { ...given, body: { by: 'courier' } })
      return { done: `The courier collects the return of ${order}.` }
    case 'pickup': {
      const [courier, awb] = [textOf(form, 'courier').trim(), textOf(form, 'awb').trim()]
      const body =
        courier || awb ? ({ by: 'hand', courier, awb } as const) : ({ by: 'customer' } as const)
      await api('POST /api/office/returns/{id}/pickup/', { ...given, body })
      return { done: `The return of ${order} is awaited.` }
    }
    case 'take_back':
      await api('POST /api/office/returns/{id}/take-back/', given)
      return { done: `The grade of ${order} is taken back.` }
    case 'grade': {
      await api('POST /api/office/returns/{id}/grade/', { ...given, body: readGrades(form) })
      if (!form.has('packs') || form.has('refund_instead')) {
        return { done: `The return of ${order} is graded.` }
      }
      const key = `${headers['idempotency-key']}-packs`
      const next = { ...given, headers: { ...headers, 'idempotency-key': key } }
      await api('POST /api/office/returns/{id}/exchange/', next)
      return { done: `The return of ${order} is graded, and its new parcel is to be packed.` }
    }
    default:
      await api('POST /api/office/returns/{id}/exchange/', given)
      return { done: `The new parcel of ${order} is to be packed.` }
  }
}

/** A piece whose grade was not chosen is missing, and the API says so. */
function readGrades(form: FormData) {
  const size_id = Number(textOf(form, 'size_id'))
  const chosen = Map.groupBy(
    [...form].filter(([name]) => name.startsWith('piece-')),
    ([, grade]) => grade,
  )
  return {
    lines: grades.flatMap((grade) => {
      const quantity = chosen.get(grade)?.length ?? 0
      return quantity > 0 ? [{ size_id, quantity, grade }] : []
    }),
    ...(form.has('is_short') && { is_short: true }),
    is_our_fault: form.has('is_our_fault'),
    holds_refund: true,
    ...(form.has('refund_instead') && { refund_instead: true }),
  }
}
