import type { Api } from '../../../contract/client.ts'
import type { OfficeReviewState, RejectReason } from '../../../contract/office/review-reasons.ts'
import type { ActHeaders } from '../forms/attempt.ts'
import { textOf } from '../forms/text-of.ts'

/** Does what one of the forms of a review asks for. */
export async function actOnReview(
  api: Api,
  form: FormData,
  headers: ActHeaders,
): Promise<{ done: string }> {
  const params = { id: textOf(form, 'id') }
  const version = textOf(form, 'version')
  const state = textOf(form, 'state') as OfficeReviewState
  const [act] = textOf(form, 'form').split(' ')
  if (act === 'approve') {
    const body = { version, state }
    await api('POST /api/office/reviews/{id}/approve/', { params, body, headers })
    return { done: 'It is shown.' }
  }
  if (act === 'reject') {
    // The call refuses what is none of the reasons.
    const reason = textOf(form, 'reason') as RejectReason
    const body = { reason, note: textOf(form, 'note'), version, state }
    await api('POST /api/office/reviews/{id}/reject/', { params, body, headers })
    return { done: 'It is rejected.' }
  }
  const body = { text: textOf(form, 'text'), version, was: textOf(form, 'was text') }
  const { reply } = await api('POST /api/office/reviews/{id}/reply/', { params, body, headers })
  return { done: reply ? 'Your reply is shown.' : 'The reply is taken back.' }
}
