import { useFetchers, useSubmit } from 'react-router'
import type { Address } from '../../../contract/accounts.ts'

const action = '/address'

/** The saved addresses; the one chosen as the default is so at once, until that is refused. */
export function useDefaultAddress(saved: Address[]) {
  const submit = useSubmit()
  const chosen = useFetchers().findLast(
    ({ formAction, formMethod }) => formAction === action && formMethod === 'PATCH',
  )
  const defaultId = Number(chosen?.formData?.get('id'))
  const addresses = defaultId
    ? saved.map((address) => ({ ...address, is_default: address.id === defaultId }))
    : saved

  const chooseDefault = (id: number) =>
    void submit(
      { id: String(id) },
      { action, method: 'patch', navigate: false, fetcherKey: `default-${id}`, flushSync: true },
    )
  return { addresses, chooseDefault }
}
