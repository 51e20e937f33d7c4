import { useActionState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { dismissNotices, notify } from '../../ui/notify.ts'

/**
 * One step of the reset as a form action.
 *
 * @param send answers the text of its success; undefined when the form was not sent
 * @param failure the text of a refusal, for a toast and under the fields
 */
export function useResetCall(
  send: (form: FormData) => Promise<string | undefined>,
  failure: (error: ApiError) => string,
) {
  return useActionState(
    async (_: string | undefined, form: FormData): Promise<string | undefined> => {
      dismissNotices()
      try {
        const text = await send(form)
        if (text) notify('success', text)
        return undefined
      } catch (refusal) {
        if (!(refusal instanceof ApiError)) throw refusal
        const error = failure(refusal)
        notify('error', error)
        return error
      }
    },
    undefined,
  )
}
