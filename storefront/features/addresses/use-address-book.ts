import { startTransition, useOptimistic, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { Address } from '../../../contract/accounts.ts'
import { ApiError } from '../../../contract/client.ts'
import { browserApi } from '../../browser-api.client.ts'
import { notify } from '../../ui/notify.ts'
import { logInAgain } from '../auth/log-in-again.ts'
import { isRefusal } from '../toasts/is-refusal.ts'
import { notifyRefusal } from '../toasts/notify-refusal.ts'
import { readAddress } from './address-form-data.ts'
import { forgetAddress, selectAddress } from './selected-address.ts'

/**
 * The saved addresses and what can be done with them.
 *
 * @param onGone called once an address has left the screen, to take the focus that was on it
 */
export function useAddressBook(saved: Address[], onGone: () => void) {
  const { revalidate } = useRevalidator()
  const [addresses, showDefault] = useOptimistic(saved, (list, id: number) =>
    list.map((address) => ({ ...address, is_default: address.id === id })),
  )
  // One after the other, or the last of two quick choices could arrive first.
  const queue = useRef(Promise.resolve())

  async function reloadAfter(error: unknown): Promise<void> {
    const status = error instanceof ApiError ? error.status : 0
    // Once the session has ended the screen stays, with what was typed.
    if (!isRefusal(error) || status === 401) return
    await revalidate()
    if (status === 404) onGone()
  }

  /** Runs a change and loads the book again, also when it was refused: it may show why. */
  async function change<T>(send: () => Promise<T>): Promise<T> {
    try {
      const answer = await send()
      await revalidate()
      return answer
    } catch (error) {
      await reloadAfter(error)
      throw error
    }
  }

  const makeDefault = (id: number) =>
    startTransition(async () => {
      showDefault(id)
      queue.current = queue.current.then(() => sendDefault(id))
      await queue.current
    })

  async function sendDefault(id: number): Promise<void> {
    const body = { is_default: true }
    try {
      await change(() => browserApi('PUT /api/shipping-address/{id}/', { params: { id }, body }))
      selectAddress(id)
    } catch (error) {
      if (logInAgain(error, () => makeDefault(id))) return
      notifyRefusal(error, 'Failed to update address.')
    }
  }

  async function add(form: FormData): Promise<void> {
    const body = { ...readAddress(form), is_default: form.has('is_default') }
    const added = await change(() => browserApi('POST /api/shipping-address/', { body }))
    if (added.is_default) selectAddress(added.id)
    notify('success', 'Address added successfully!')
  }

  async function update(id: number, form: FormData): Promise<void> {
    const body = readAddress(form)
    await change(() => browserApi('PUT /api/shipping-address/{id}/', { params: { id }, body }))
    notify('success', 'Address updated successfully!')
  }

  /** Done before the book is loaded again: the dialog closes first, and gives the focus back. */
  async function remove(id: number): Promise<void> {
    try {
      const answer = await browserApi('DELETE /api/shipping-address/{id}/', { params: { id } })
      forgetAddress(id)
      notify('success', answer.message)
      void revalidate().then(onGone)
    } catch (error) {
      if (logInAgain(error, () => void remove(id))) return
      const isUnreached = error instanceof ApiError && error.status === 0
      const otherwise = isUnreached ? 'An unexpected error occurred.' : 'Failed to delete address.'
      notifyRefusal(error, otherwise)
      void reloadAfter(error)
    }
  }

  return { addresses, makeDefault, add, update, remove }
}
