import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { StrictClient } from '../db/client.ts'
import { gauge } from '../metrics/registry.ts'
import { repeat } from './repeat.ts'

const measurePauseMs = 15_000

const queues = {
  'make-avif': {
    policy: 'short',
    retryLimit: 1,
    expireInSeconds: 120,
    deleteAfterSeconds: 60,
  },
  'cancel-parcels': {
    policy: 'short',
    retryLimit: 0,
    expireInSeconds: 300,
    deleteAfterSeconds: 3_600,
  },
  'check-books': {
    policy: 'short',
    retryLimit: 3,
    retryDelay: 600,
    expireInSeconds: 600,
    deleteAfterSeconds: 3_600,
  },
  'courier-charges': {
    policy: 'short',
    retryLimit: 3,
    retryDelay: 1_800,
    expireInSeconds: 1_800,
    deleteAfterSeconds: 3_600,
  },
  'index-products': {
    policy: 'short',
    retryLimit: 0,
    expireInSeconds: 1_800,
    deleteAfterSeconds: 3_600,
  },
  settlements: {
    policy: 'short',
    retryLimit: 1,
    expireInSeconds: 120,
    deleteAfterSeconds: 3_600,
  },
  tidy: { policy: 'short', retryLimit: 1, expireInSeconds: 120, deleteAfterSeconds: 3_600 },
} as const

export type Queue = PgBoss

export async function openQueue(
  url: string,
  options: { works: boolean; onError: (error: Error) => void },
): Promise<Queue> {
  const pool = new pg.Pool({
    connectionString: url,
    Client: StrictClient,
    max: 2,
    application_name: 'pgboss',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  pool.on('error', options.onError)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: options.works,
    schedule: options.works,
  })
  boss.on('error', options.onError)
  boss.once('stopped', () => void pool.end())
  await boss.start()
  for (const [name, settings] of Object.entries(queues)) await boss.createQueue(name, settings)
  return boss
}

/** A metric of the jobs that wait in each queue; pg-boss counts them every minute. */
export function measureQueue(queue: Queue, onError: (error: Error) => void) {
  let waiting: Record<string, number> = {}
  gauge('nool_jobs_waiting', 'Jobs that wait to be done', () => waiting, 'queue')
  const read = async () => {
    const found = await queue.getQueues(Object.keys(queues))
    waiting = Object.fromEntries(found.map(({ name, readyCount }) => [name, readyCount]))
    return 0
  }
  return repeat(read, { pauseMs: measurePauseMs, onError })
}

/** Runs the jobs of a queue. Errors are logged here, as pg-boss does not; it retries as the queue says. */
export async function workOn(
  queue: Queue,
  name: keyof typeof queues,
  work: () => Promise<void>,
  onError: (error: Error) => void,
): Promise<void> {
  await queue.work(name, () =>
    work().catch((error: unknown) => {
      onError(error instanceof Error ? error : new Error(String(error)))
      throw error
    }),
  )
}
