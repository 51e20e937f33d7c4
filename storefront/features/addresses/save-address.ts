import { browserApi } from '../../browser-api.client.ts'
import { createQueue } from '../../queue.ts'
import { notify } from '../../ui/notify.ts'
import { withLogin } from '../auth/ask-to-log-in.ts'
import { attempt } from '../forms/attempt.ts'
import { firstOf, listErrors, readAddress, readCheckoutAddress } from './address-form-data.ts'
import { forgetAddress, selectAddress } from './selected-address.ts'

// The last of two quick choices must not arrive first.
const inOrder = createQueue()

/** Adds an address to the address book. */
export function addAddress(form: FormData) {
  const body = { ...readAddress(form), is_default: form.has('is_default') }
  return attempt(
    async () => {
      const added = await withLogin(() => browserApi('POST /api/shipping-address/', { body }))
      if (added.is_default) selectAddress(added.id)
      notify('success', 'Address added successfully!')
      return added.id
    },
    ({ fields, message }) =>
      firstOf(fields) || message || 'Failed to add address. Please try again.',
  )
}

/** Adds an address at the checkout, and has the order go there. */
export function addCheckoutAddress(form: FormData) {
  const body = readCheckoutAddress(form)
  return attempt(
    async () => {
      const { id } = await withLogin(() => browserApi('POST /api/shipping-address/', { body }))
      notify('success', 'Address added successfully..!')
      selectAddress(id)
      return id
    },
    ({ fields, message }) =>
      listErrors(fields) || message || 'Failed to add address. Please try again.',
  )
}

export function updateAddress(form: FormData) {
  const [params, body] = [{ id: idOf(form) }, readAddress(form)]
  return attempt(
    async () => {
      await withLogin(() => browserApi('PUT /api/shipping-address/{id}/', { params, body }))
      notify('success', 'Address updated successfully!')
      return params.id
    },
    ({ fields, message }) => firstOf(fields) || message || 'Failed to update address.',
  )
}

export function makeDefault(form: FormData) {
  const [params, body] = [{ id: idOf(form) }, { is_default: true }]
  return attempt(
    () =>
      inOrder(async () => {
        await withLogin(() => browserApi('PUT /api/shipping-address/{id}/', { params, body }))
        selectAddress(params.id)
      }),
    ({ message }) => message || 'Failed to update address.',
  )
}

export function deleteAddress(form: FormData) {
  const params = { id: idOf(form) }
  return attempt(
    async () => {
      const answer = await withLogin(() =>
        browserApi('DELETE /api/shipping-address/{id}/', { params }),
      )
      forgetAddress(params.id)
      notify('success', answer.message)
    },
    ({ status, message }) =>
      message || (status === 0 ? 'An unexpected error occurred.' : 'Failed to delete address.'),
  )
}

const idOf = (form: FormData) => Number(form.get('id'))
