import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import { browserApi } from '../../browser-api.client.ts'
import { notify } from '../../ui/notify.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { logInAgain } from '../auth/log-in-again.ts'
import { notifyRefusal } from '../toasts/notify-refusal.ts'

/** The changes of where a customer is signed in, each told by a toast. */
export function useSessions() {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)

  const end = useOneAtATime(sendAndTell)

  async function sendAndTell(send: () => Promise<{ message: string }>): Promise<void> {
    setBusy(true)
    try {
      const { message } = await send()
      notify('success', message)
      await revalidate()
    } catch (error) {
      if (logInAgain(error, () => void end(send))) return
      notifyRefusal(error, 'Failed to sign out. Please try again.')
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    endSession: (id: number) => end(() => endOne(id)),
    endOthers: () => end(() => browserApi('DELETE /api/sessions/')),
  }
}

/** One that has ended by itself meanwhile is what was asked for. */
async function endOne(id: number): Promise<{ message: string }> {
  try {
    return await browserApi('DELETE /api/sessions/{id}/', { params: { id } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404)
      return { message: 'The session has ended.' }
    throw error
  }
}
