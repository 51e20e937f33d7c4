import { useEffect, useState } from 'react'
import { ApiError, type Input } from '../../../contract/client.ts'
import type { Tried } from '../../../contract/office/offers.ts'
import { browserApi } from '../session/browser-api.ts'

const waitMs = 250

type Trial = Input<'POST /api/office/offers/try/'>['body']
type Answer = { tried?: Tried; problem?: string }

/** What an order would cost, asked anew as it changes. */
export function useTried(trial: Trial | undefined): Answer {
  const [answer, setAnswer] = useState<Answer>({})
  const asked = trial && JSON.stringify(trial)
  useEffect(() => {
    if (!asked) return
    const call = new AbortController()
    const timer = setTimeout(() => {
      // Written just above.
      const body = JSON.parse(asked) as Trial
      browserApi('POST /api/office/offers/try/', { body, signal: call.signal })
        .then((tried) => setAnswer({ tried }))
        .catch((error: unknown) => {
          if (!call.signal.aborted) setAnswer({ problem: explain(error) })
        })
    }, waitMs)
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [asked])
  return asked ? answer : {}
}

function explain(error: unknown): string {
  if (!(error instanceof ApiError)) return 'It could not be tried. Please try again.'
  return Object.values(error.fields)[0]?.[0] ?? error.message
}
