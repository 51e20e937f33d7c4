import { data } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import { firstMessages } from './first-messages.ts'
import { type Outcome, typedIn } from './outcome.ts'
import { readConflict } from './read-conflict.ts'
import { readUnknownColumns } from './read-unknown-columns.ts'
import { textOf } from './text-of.ts'

/** The screen is loaded after an act, so its answer needs no phone numbers. */
export type ActHeaders = { 'idempotency-key': string; prefer: 'return=minimal' }

type Done = Pick<
  Outcome,
  | 'done'
  | 'download'
  | 'problem'
  | 'link'
  | 'bulk'
  | 'asked'
  | 'parcel'
  | 'photos'
  | 'counted'
  | 'planned'
  | 'remittance'
  | 'file'
>

/**
 * Calls the API for a form. A refusal is returned with what was typed, since a thrown one would
 * replace the screen; the screen is then not loaded again.
 * @param verify of an act that needs a fresh code, such as `verifyFresh`; a refusal asks for it
 * @param call gets the headers of an act: the key that the form was opened with
 */
export async function attempt<More extends Done>(
  form: FormData,
  call: (headers: ActHeaders) => Promise<More>,
  verify?: () => Promise<void>,
) {
  const about = { form: textOf(form, 'form'), key: textOf(form, 'key') }
  try {
    await verify?.()
    const done = await call({ 'idempotency-key': about.key, prefer: 'return=minimal' })
    return { ...about, ...done, fields: {}, typed: {} } satisfies Outcome
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const conflict = error.status === 409 ? readConflict(error.body) : undefined
    const outcome: Outcome = {
      ...about,
      problem: conflict ? `${error.message} ${bothValues}` : explain(error),
      fields: conflict?.fields ?? firstMessages(error.fields),
      typed: { ...typedIn(form), ...conflict?.typed },
      unknownColumns: readUnknownColumns(error.body),
      isSignedOut: error.status === 401,
      isUnsure: error.status === 0 || error.status >= 500,
    }
    return data(outcome, { status: error.status || 503 })
  }
}

const bothValues =
  'Nothing was saved: both values stand at the fields. Sent again, yours take their place.'

/** A refusal as a form says it. */
export function explain({ status, message, fields }: ApiError): string {
  if (status === 401) {
    return 'Your session has ended. Nothing was saved; what you typed is still here.'
  }
  if (Object.keys(fields).length > 0) return 'Nothing was saved. Please mend what is marked.'
  return message || 'The shop could not be reached. Please try again.'
}
