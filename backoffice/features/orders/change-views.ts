import type { Api } from '../../../contract/client.ts'
import type { OrderView } from '../../../contract/office/views.ts'
import type { ActHeaders } from '../forms/attempt.ts'
import type { Outcome } from '../forms/outcome.ts'
import { textOf } from '../forms/text-of.ts'

export const saveForm = 'save view'
export const removeForm = 'remove view'

/** Saves what the list shows under a name, or removes what was saved. */
export async function changeViews(
  api: Api,
  form: FormData,
  headers: ActHeaders,
): Promise<Pick<Outcome, 'done'>> {
  const name = textOf(form, 'name')
  if (textOf(form, 'form') === removeForm) {
    await api('DELETE /api/office/views/{id}/', { params: { id: textOf(form, 'id') } })
    return { done: `${name} is removed.` }
  }
  // The API refuses what is none.
  const state = textOf(form, 'state') as OrderView['state']
  const body = { name, state, search: textOf(form, 'search') }
  await api('POST /api/office/views/', { body, headers })
  return { done: `${name} is saved.` }
}
