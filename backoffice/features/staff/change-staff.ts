import type { Api } from '../../../contract/client.ts'
import { isRole } from '../../../contract/office/roles.ts'
import type { Outcome } from '../forms/outcome.ts'
import { textOf } from '../forms/text-of.ts'
import { endSessions } from '../session/end-sessions.ts'

type Headers = { 'idempotency-key': string }

/** Does what a form of the staff screen asks for. */
export async function changeStaff(
  api: Api,
  act: string,
  form: FormData,
  headers: Headers,
): Promise<Pick<Outcome, 'done' | 'link'>> {
  const id = textOf(form, 'id')
  const name = textOf(form, 'name')
  const role = textOf(form, 'role')
  switch (act) {
    case 'invite': {
      const body = { email: textOf(form, 'email'), name, role: asRole(role) }
      const { link } = await api('POST /api/office/staff/', { body, headers })
      return invited(name, link)
    }
    case 'link': {
      const { link } = await api('POST /api/office/staff/{id}/invite/', { params: { id }, headers })
      return invited(name, link)
    }
    case 'remove':
      await api('DELETE /api/office/staff/{id}/', { params: { id } })
      return { done: `${name} no longer works here.` }
    case 'end':
      return endSessions(api, form)
    default: {
      const body = {
        ...(name !== textOf(form, 'was name') && { name }),
        ...(role !== textOf(form, 'was role') && { role: asRole(role) }),
        version: Number(textOf(form, 'version')),
      }
      await api('PUT /api/office/staff/{id}/', { params: { id }, body })
      return { done: `${name} is saved.` }
    }
  }
}

/** The API refuses what is none, at its field. */
const asRole = (role: string) => (isRole(role) ? role : ('' as 'owner'))

const invited = (name: string, link: string | null) => ({
  done: link
    ? `${name} is invited. Send this link; it works once, within a day, and is shown only now:`
    : `${name} is invited; the link was shown before.`,
  link,
})
