import { useActionState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { notify } from '../toasts/notify.ts'

/**
 * One step of the reset as a form action: `send` answers the text of its success, and `failure` that
 * of a refusal; both are toasted, and the last failure is kept to stand under the fields.
 */
export function useResetCall(
  send: (form: FormData) => Promise<string>,
  failure: (error: ApiError) => string,
) {
  return useActionState(async (_: string | undefined, form: FormData) => {
    try {
      notify('success', await send(form))
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const text = failure(error)
      notify('error', text)
      return text
    }
  }, undefined)
}
