import { setTimeout as sleep } from 'node:timers/promises'
import type { PostOffice } from './post-office.ts'
import { sendDueMail } from './send.ts'

const lanes = 4

/** Sends due mails until stopped, a few at once, so that one slow delivery holds up none of the others. */
export function openLanes(office: PostOffice) {
  const stopping = new AbortController()
  const { signal } = stopping
  const open = Array.from({ length: lanes }, () => lane(office, signal))
  return {
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all(open)
    },
  }
}

async function lane(office: PostOffice, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const sent = await sendDueMail(office).catch((error: Error) => {
      office.log.error({ err: { message: error.message } }, 'the outbox')
      return false
    })
    if (!sent) await sleep(office.pauseMs, undefined, { signal }).catch(() => {})
  }
}
