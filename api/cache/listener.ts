import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { CatalogueChanges } from './invalidation.ts'

const beatMs = 1_000
const patienceMs = 2_000

/**
 * Has PostgreSQL tell of each change of the catalogue when it is committed. Once a second it sends
 * itself a beat by the same way: when that is not heard within 2 s (a dead line, a pooler that keeps
 * notifications to itself) the news counts as lost until a new connection brings it again.
 *
 * @param onError is told why the line was lost
 */
export function listenForChanges(
  url: string,
  changes: CatalogueChanges,
  onError: (error: Error) => void,
) {
  const stopping = new AbortController()
  const { signal } = stopping
  const listening = keepListening()

  async function keepListening(): Promise<void> {
    while (!signal.aborted) {
      await listenOnce(url, changes, signal).catch((error: Error) => {
        if (!signal.aborted) onError(error)
      })
      await sleep(beatMs, undefined, { signal }).catch(() => {})
    }
  }

  return {
    async stop(): Promise<void> {
      stopping.abort()
      await listening
    },
  }
}

/** Listens until the line is lost, which it throws, or the signal comes. */
async function listenOnce(
  url: string,
  changes: CatalogueChanges,
  signal: AbortSignal,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  const beat = `beat ${randomUUID()}`
  let heard = () => {}
  client.on('error', () => {})
  client.on('end', () => changes.stopListening())
  client.on('notification', ({ payload = '' }) => {
    if (payload === beat) heard()
    else if (!payload.startsWith('beat')) changes.invalidate(payload ? Number(payload) : undefined)
  })
  try {
    await client.connect()
    await client.query('listen catalogue')
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      const hearing = new Promise<void>((resolve) => {
        heard = resolve
      })
      await client.query('select pg_notify($1, $2)', ['catalogue', beat])
      await within(patienceMs, hearing)
      if (isFirst) changes.listen()
      await sleep(beatMs, undefined, { signal }).catch(() => {})
    }
  } finally {
    changes.stopListening()
    // A line that is dead would be waited for.
    await Promise.race([client.end(), sleep(patienceMs)]).catch(() => {})
  }
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  const timer = new AbortController()
  const late = sleep(ms, undefined, timer).then(() => {
    throw new Error('PostgreSQL does not tell of changes')
  })
  try {
    await Promise.race([work, late])
  } finally {
    timer.abort()
    late.catch(() => {})
  }
}
