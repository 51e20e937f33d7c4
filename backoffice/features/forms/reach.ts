import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from 'react-router'
import { screenPath } from '../layout/screen-path.ts'
import { forgetDraft } from './drafts.ts'
import { type Outcome, typedIn } from './outcome.ts'
import { textOf } from './text-of.ts'
import { tooLarge } from './too-large.ts'

const problems: Record<number, string> = {
  413: tooLarge,
  429: 'That was a lot at once. Please wait a minute and send it again.',
}
const unreached =
  'The shop could not be reached. Please send it again: it is done once, however often you do.'

/** A screen's `clientAction`: where the server is out of reach, the form is returned with what was typed. */
export async function reach({ request, serverAction }: ClientActionFunctionArgs) {
  const copy = request.clone()
  try {
    const outcome = await serverAction<Outcome>()
    if (outcome.problem) return data(outcome, { status: 400 })
    forgetDraft(pathOf(request), outcome.form)
    return outcome
  } catch (error) {
    const form = await copy.formData()
    if (error instanceof Response) {
      forgetDraft(pathOf(request), textOf(form, 'form'))
      throw error
    }
    const status = isRouteErrorResponse(error) ? error.status : 503
    const outcome: Outcome = {
      form: textOf(form, 'form'),
      key: textOf(form, 'key'),
      problem: problems[status] ?? unreached,
      fields: {},
      typed: typedIn(form),
      isUnsure: status !== 413,
    }
    return data(outcome, { status: 503 })
  }
}

const pathOf = ({ url }: Request) => screenPath(new URL(url).pathname)
