import { ApiError } from '../../../contract/client.ts'
import { browserApi } from '../../browser-api.client.ts'
import { notify } from '../../ui/notify.ts'

const errorMs = 3_000
const maxErrorLength = 50

export type RegistrationOutcome = {
  /** What was typed, since a form is emptied after its action. */
  typed: Record<string, string>
  message?: string
  fields?: Partial<Record<string, string>>
}

type Registration = {
  first_name: string
  phone: string
  address: string
  email: string
  username: string
  password: string
  password_confirm: string
}

/** Opens an account; a refusal is shown as a toast and returned field by field. */
export async function sendRegistration(
  typed: Record<string, string>,
  body: Registration,
  failure: string,
): Promise<RegistrationOutcome> {
  try {
    const { message } = await browserApi('POST /api/register/', { body })
    return { typed, message }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    notify('error', errorText(error, failure), { autoClose: errorMs })
    const fields = Object.entries(error.fields).map(([field, [first]]) => [field, first])
    return { typed, fields: Object.fromEntries(fields) }
  }
}

/** The toast of a refusal: the error of the e-mail first, then that of the username. */
function errorText({ fields, message }: ApiError, failure: string): string {
  const text = fields.email?.[0] ?? fields.username?.[0] ?? (message || failure)
  return text.length > maxErrorLength ? `${text.slice(0, maxErrorLength)}…` : text
}
