import type { Role } from '../../../contract/office/roles.ts'
import type { Today } from '../../../contract/office/today.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { rightsOf } from '../../ground/staff/roles.ts'
import { showDemo } from '../demo/service.ts'
import { countLowStock } from '../stock/service.ts'
import { readClocks } from './clocks.ts'
import * as queries from './queries.ts'
import { ownRows } from './rights-of-rows.ts'
import { sumYesterday } from './yesterday.ts'

const brokenTexts: Record<string, (count: number) => string> = {
  Mail: (count) => `Mails that were given up: ${count}.`,
  Webhooks: (count) => `Reports of Razorpay or the courier that are not followed yet: ${count}.`,
  Courier: (count) => `Answers to failed deliveries that the courier has not taken: ${count}.`,
  'Courier charges': () => 'The courier’s statement of charges could not be read whole.',
  Books: (count) =>
    `Last night’s sums do not agree in ${count === 1 ? 'one place' : `${count} places`}; a mail says where.`,
  Refunds: (count) => `Refunds that Razorpay has not taken: ${count}.`,
}

/** What waits for a role and how long, what runs out, and what is broken; an owner's yesterday. */
export async function showToday(db: Db, config: Config, role: Role): Promise<Today> {
  const { shop, office } = config
  const own = rightsOf(role)
  const promised = { returnDays: shop.returnDays, ...office }
  const [demo, yesterday, waiting, low, parcels, clocks, broken] = await Promise.all([
    showDemo(db, config, role),
    role === 'owner' ? sumYesterday(db) : null,
    queries.countQueues(db),
    countLowStock(db),
    queries.countParcelClocks(db),
    readClocks(db, promised),
    queries.countBroken(db),
  ])
  return {
    demo,
    yesterday,
    queues: ownRows([...waiting, { name: 'Low stock', ...low }], own).map(
      ({ name, count, oldest }) => ({
        name,
        count,
        oldest_at: oldest?.toISOString() ?? null,
      }),
    ),
    clocks: ownRows([...parcels, ...clocks], own).map(({ name, count, due }) => ({
      name,
      count,
      due_at: due?.toISOString() ?? null,
    })),
    broken: ownRows(broken, own)
      .filter(({ count }) => count > 0)
      .map(({ name, count, oldest }) => ({
        name,
        since: oldest?.toISOString() ?? null,
        text: brokenTexts[name]?.(count) ?? name,
      })),
  }
}
