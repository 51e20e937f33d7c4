import { browserApi } from '../../browser-api.client.ts'
import { notify } from '../../ui/notify.ts'
import { attempt } from '../forms/attempt.ts'

export const cancelOrder = (id: string) =>
  attempt(
    async () => {
      const { message } = await browserApi('POST /api/orders/{id}/cancel/', { params: { id } })
      notify('success', message)
    },
    ({ message }) => message || 'The order could not be cancelled. Please try again.',
  )
