import type { Today } from '../../../contract/office/today.ts'
import type { Db } from '../../db/pool.ts'
import * as queries from './queries.ts'

/** How long a courier waits for an answer after a try. */
const undeliveredHours = 24

const brokenTexts: Record<string, (count: number) => string> = {
  Mail: (count) => `Mails that were given up: ${count}.`,
  Webhooks: (count) => `Reports of Razorpay or the courier that are not followed yet: ${count}.`,
  Refunds: (count) => `Refunds that Razorpay has not taken: ${count}.`,
}

/** What waits and how long, what runs out, and what is broken. */
export async function showToday(db: Db): Promise<Today> {
  const [waiting, undelivered, broken] = await Promise.all([
    queries.countQueues(db),
    queries.countUndelivered(db, undeliveredHours),
    queries.countBroken(db),
  ])
  return {
    queues: waiting.map(({ name, count, oldest }) => ({
      name,
      count,
      oldest_at: oldest?.toISOString() ?? null,
    })),
    clocks: [
      {
        name: 'Undelivered parcels',
        count: undelivered.count,
        due_at: undelivered.due?.toISOString() ?? null,
      },
    ],
    broken: broken
      .filter(({ count }) => count > 0)
      .map(({ name, count, oldest }) => ({
        name,
        since: oldest?.toISOString() ?? null,
        text: brokenTexts[name]?.(count) ?? name,
      })),
  }
}
