import { startTransition, useOptimistic } from 'react'
import { useRevalidator } from 'react-router'
import type { Address } from '../../../contract/accounts.ts'
import { ApiError } from '../../../contract/client.ts'
import { browserApi } from '../../browser-api.client.ts'
import { logInAgain } from '../auth/log-in-again.ts'
import { isRefusal } from '../toasts/is-refusal.ts'
import { notify } from '../toasts/notify.ts'
import { notifyRefusal } from '../toasts/notify-refusal.ts'
import { readAddress } from './address-form-data.ts'
import { forgetAddress, selectAddress } from './selected-address.ts'

const shownMs = 3_000

/** The saved addresses and what can be done with them. */
export function useAddressBook(saved: Address[]) {
  const { revalidate } = useRevalidator()
  const [addresses, showDefault] = useOptimistic(saved, (list, id: number) =>
    list.map((address) => ({ ...address, is_default: address.id === id })),
  )

  /**
   * Runs a change and loads the book again, also when it was refused: it may show why. Once the
   * session has ended the screen stays, with what was typed.
   */
  async function change<T>(send: () => Promise<T>): Promise<T> {
    try {
      const answer = await send()
      await revalidate()
      return answer
    } catch (error) {
      if (isRefusal(error) && !(error instanceof ApiError && error.status === 401))
        await revalidate()
      throw error
    }
  }

  const makeDefault = (id: number) =>
    startTransition(async () => {
      showDefault(id)
      try {
        const body = { is_default: true }
        await change(() => browserApi('PUT /api/shipping-address/{id}/', { params: { id }, body }))
        selectAddress(id)
      } catch (error) {
        if (logInAgain(error, () => makeDefault(id))) return
        notifyRefusal(error, 'Failed to update address.', shownMs)
      }
    })

  async function add(form: FormData): Promise<void> {
    const body = { ...readAddress(form), is_default: form.has('is_default') }
    await change(() => browserApi('POST /api/shipping-address/', { body }))
    notify('success', 'Address added successfully!', { autoClose: shownMs })
  }

  async function update(id: number, form: FormData): Promise<void> {
    const body = readAddress(form)
    await change(() => browserApi('PUT /api/shipping-address/{id}/', { params: { id }, body }))
    notify('success', 'Address updated successfully!', { autoClose: shownMs })
  }

  async function remove(id: number): Promise<void> {
    try {
      const answer = await change(() =>
        browserApi('DELETE /api/shipping-address/{id}/', { params: { id } }),
      )
      forgetAddress(id)
      notify('success', answer.message, { autoClose: shownMs })
    } catch (error) {
      if (logInAgain(error, () => void remove(id))) return
      const isUnreached = error instanceof ApiError && error.status === 0
      const otherwise = isUnreached ? 'An unexpected error occurred.' : 'Failed to delete address.'
      notifyRefusal(error, otherwise, shownMs)
    }
  }

  return { addresses, makeDefault, add, update, remove }
}
