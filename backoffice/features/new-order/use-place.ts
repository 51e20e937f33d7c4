import { useFetcher } from 'react-router'
import { pinCodeForm, plainPinCode } from '../../../contract/pin-code-form.ts'
import type { loader } from '../../routes/place.ts'

/** What is known of a PIN code once it is whole: by when, whether in cash, and its city and state. */
export function usePlace() {
  const { data, load } = useFetcher<typeof loader>()
  const ask = (typed: string) => {
    const pin = plainPinCode(typed)
    if (pinCodeForm.test(pin)) void load(`/place?pin=${pin}`)
  }
  return { place: data, ask }
}
