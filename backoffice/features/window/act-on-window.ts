import type { Api } from '../../../contract/client.ts'
import type { ActHeaders } from '../forms/attempt.ts'
import { textOf } from '../forms/text-of.ts'
import { fromLocal } from '../layout/local-time.ts'

/** Does what a form of a thing asks for. */
export async function actOnWindow(api: Api, thing: string, form: FormData, headers: ActHeaders) {
  const params = { thing }
  const id = Number(textOf(form, 'id'))
  switch (textOf(form, 'form').split(' ')[0]) {
    case 'publish':
    case 'schedule': {
      const [from, until] = ['from', 'until'].map((name) => fromLocal(textOf(form, name)))
      const body = {
        version: Number(textOf(form, 'version')),
        from: from ?? null,
        until: until ?? null,
      }
      await api('POST /api/office/window/{thing}/publish/', { params, body, headers })
      return { done: from && new Date(from) > new Date() ? 'It is scheduled.' : 'It is live.' }
    }
    case 'cancel':
      await api('POST /api/office/window/{thing}/cancel/', { params, body: { id }, headers })
      return { done: 'It is no longer to come.' }
    default:
      await api('POST /api/office/window/{thing}/rollback/', {
        params,
        body: { to: id || null },
        headers,
      })
      return { done: 'It is live again.' }
  }
}
