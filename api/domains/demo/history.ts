import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Config } from '../../config.ts'
import { connect } from '../../ground/db/connect.ts'
import { oneAtATime } from '../../ground/db/one-at-a-time.ts'

const script = new URL('../../../demo/history.sql', import.meta.url)
const ordersADay = 3
/** Between two orders, so that who visits meanwhile does not wait. */
const pauseMs = 20
const progressEvery = 10

type Options = { days: number; signal: AbortSignal }

/**
 * Gives a demo a past of so many days, as its office would have it: orders in every state, returns,
 * refunds, remittances, and a day that has begun. Once; what was interrupted goes on.
 * @param ownerUrl a role that may set session_replication_role, so that times can be set back
 * @returns how many orders it has
 */
export async function makeDemoHistory(
  ownerUrl: string,
  { days, signal }: Options,
): Promise<number> {
  const client = await connect(ownerUrl, { application_name: 'nool demo history' })
  try {
    const { rows } = await client.query<{ made: number }>(
      `select count(*)::integer as made from purchases
       where idempotency_key like 'demo-history-%'`,
    )
    const orders = days * ordersADay
    if (await isEmpty(client)) return 0
    if ((rows[0]?.made ?? 0) >= orders) return orders
    await client.query(readFileSync(script, 'utf8'))
    const until = new Date()
    const before = rows[0]?.made ?? 0
    // Its garments have cost the same since then.
    if (before === 0) {
      const back = 'update price_changes set at = at - make_interval(days => $1)'
      await client.query(back, [days])
    }
    const showProgress = (made: number) =>
      client.query('select pg_temp.show_progress($1, $2)', [Math.max(before, made), orders])
    await showProgress(before)
    for (let number = 1; number <= orders && !signal.aborted; number++) {
      if (await isEmpty(client)) return 0
      await client.query('select pg_temp.make_order($1, $2, $3, $4)', [number, orders, days, until])
      if (number % progressEvery === 0) await showProgress(number)
      await sleep(pauseMs)
    }
    if (signal.aborted || (await isEmpty(client))) return orders
    await client.query('select pg_temp.start_day()')
    await showProgress(orders)
    return orders
  } finally {
    await client.end()
  }
}

/** A shop that began without the sample has no past, either. */
async function isEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is_empty: boolean }>('select is_empty from demo')
  return rows[0]?.is_empty ?? false
}

/** Some while after the shop is up, so that its first visitor has it for herself. */
const firstPauseMs = 5_000

export function startDemoHistory(
  ownerUrl: string,
  { demoHistoryDays: days }: Pick<Config, 'demoHistoryDays'>,
  onError: (error: Error) => void,
): { stop(): Promise<void> } {
  const stopped = new AbortController()
  const { signal } = stopped
  const make = async () => {
    await sleep(firstPauseMs, undefined, { signal })
    await oneAtATime(ownerUrl, 'demo history', async () => {
      await makeDemoHistory(ownerUrl, { days, signal })
    })
  }
  const done = make().catch((error: Error) => {
    if (!signal.aborted) onError(error)
  })
  return {
    async stop() {
      stopped.abort()
      await done
    },
  }
}
