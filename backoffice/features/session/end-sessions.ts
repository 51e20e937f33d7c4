import type { Api } from '../../../contract/client.ts'
import type { Outcome } from '../forms/outcome.ts'
import { textOf } from '../forms/text-of.ts'

/** Ends one session or all others, of another or of oneself. */
export async function endSessions(api: Api, form: FormData): Promise<Pick<Outcome, 'done'>> {
  const id = textOf(form, 'id')
  const session = textOf(form, 'session')
  if (id && session) {
    const params = { id, session }
    await api('DELETE /api/office/staff/{id}/sessions/{session}/', { params })
  } else if (id) await api('DELETE /api/office/staff/{id}/sessions/', { params: { id } })
  else if (session) await api('DELETE /api/office/sessions/{id}/', { params: { id: session } })
  else await api('DELETE /api/office/sessions/')
  return { done: session ? 'This session has ended.' : 'The sessions have ended.' }
}
