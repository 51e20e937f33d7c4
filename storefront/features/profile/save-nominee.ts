import { browserApi } from '../../browser-api.client.ts'
import { notify } from '../../ui/notify.ts'
import { withLogin } from '../auth/ask-to-log-in.ts'
import { attempt } from '../forms/attempt.ts'

/** Answers the text to show of its success. */
export function saveNominee(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  const body = { name: text('name'), contact: text('contact') }
  return attempt(
    async () => (await withLogin(() => browserApi('PUT /api/nominee/', { body }))).message,
    ({ message }) => message || 'Your nominee could not be saved. Please try again.',
  )
}

export const removeNominee = () =>
  attempt(
    async () =>
      notify('success', (await withLogin(() => browserApi('DELETE /api/nominee/'))).message),
    ({ message }) => message || 'Your nominee could not be removed. Please try again.',
  )
