import { type RefObject, useActionState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { focusFirst } from '../../ui/focus-first.ts'
import { dismissNotices, notify } from '../../ui/notify.ts'

/**
 * One step of the reset as a form action.
 *
 * @param send answers the text of its success; undefined when the form was not sent
 * @param failure the text of a refusal, for a toast and under the fields
 * @param form has the focus in its first field then
 */
export function useResetCall(
  send: (form: FormData) => Promise<string | undefined>,
  failure: (error: ApiError) => string,
  form: RefObject<HTMLFormElement | null>,
) {
  return useActionState(
    async (_: string | undefined, fields: FormData): Promise<string | undefined> => {
      dismissNotices()
      try {
        const text = await send(fields)
        if (text) notify('success', text)
        return undefined
      } catch (refusal) {
        if (!(refusal instanceof ApiError)) throw refusal
        const error = failure(refusal)
        notify('error', error)
        focusFirst(form.current)
        return error
      }
    },
    undefined,
  )
}
