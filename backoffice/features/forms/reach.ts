import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from 'react-router'
import { type Outcome, typedIn } from './outcome.ts'
import { textOf } from './text-of.ts'

/** A screen's `clientAction`: where the server is out of reach, the form is returned with what was typed. */
export async function reach({ request, serverAction }: ClientActionFunctionArgs) {
  const copy = request.clone()
  try {
    const outcome = await serverAction<Outcome>()
    return outcome.problem ? data(outcome, { status: 400 }) : outcome
  } catch (error) {
    if (error instanceof Response) throw error
    const form = await copy.formData()
    const isTooMany = isRouteErrorResponse(error) && error.status === 429
    const outcome: Outcome = {
      form: textOf(form, 'form'),
      key: textOf(form, 'key'),
      problem: isTooMany
        ? 'That was a lot at once. Please wait a minute and send it again.'
        : 'The shop could not be reached. Please send it again: it is done once, however often you do.',
      fields: {},
      typed: typedIn(form),
      isUnsure: true,
    }
    return data(outcome, { status: 503 })
  }
}
