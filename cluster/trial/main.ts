import { setTimeout as sleep } from 'node:timers/promises'
import type { Rehearsal } from '../start-cluster.ts'
import { databaseRows } from './database-rows.ts'
import { compare, type Market, openMarket, startLoad } from './load.ts'
import { paceRow } from './pace-row.ts'
import { priceRows } from './price-rows.ts'
import { restoreRow } from './restore-row.ts'
import type { Result, Row } from './row.ts'
import { shopRows } from './shop-rows.ts'
import { storageRows } from './storage-rows.ts'

const buyers = 8
const allRows = [restoreRow, ...databaseRows, ...shopRows, ...priceRows, paceRow, ...storageRows]

/** Plays each row under load, and prints what was asked and reached. @returns the exit code */
export async function trial(rehearsal: Rehearsal, wanted: string[]): Promise<number> {
  const rows = allRows.filter(
    ({ name }) => !wanted.length || wanted.some((word) => name.includes(word)),
  )
  const market = await openMarket(buyers)
  const results = []
  for (const row of rows) {
    rehearsal.report(row.name)
    const result = await play(row, rehearsal, market, `row${results.length}`)
    rehearsal.report(`  ${result.holds ? '' : 'MISSED: '}${result.reached}`)
    results.push({ ...row, ...result })
    await rehearsal.database
      .settle()
      .catch(() => rehearsal.report('  a database machine is missing'))
  }
  console.table(
    results.map(({ name, figure, reached, holds }) => ({
      row: name,
      figure,
      reached: holds ? reached : `MISSED: ${reached}`,
    })),
  )
  return results.every(({ holds }) => holds) ? 0 : 1
}

/** What a row reached, and whether every order that was acknowledged is there, once. */
async function play(row: Row, rehearsal: Rehearsal, market: Market, name: string): Promise<Result> {
  const load = startLoad(market, name)
  await sleep(2_000)
  const result = await row
    .play({ rehearsal, market, load })
    .catch((error: unknown) => ({ reached: String(error), holds: false }))
  await sleep(1_000)
  await load.end()
  const { lost, doubled, uneven } = await compare(load, name)
  const bad = [...load.statuses].filter(([status]) => !status.startsWith('2'))
  // 502 and 504 are the balancer's, of a machine that died with the request.
  const errors = bad.filter(([status]) => !/^(50[234]|none)$/.test(status) || row.isSmooth)
  const answers =
    bad.map(([status, count]) => `${count} × ${status}`).join(', ') || 'no other answer'
  return {
    reached: `${result.reached}; ${load.orders} orders by ${buyers} buyers, ${lost} lost, ${doubled} doubled, ${uneven} sizes uneven; ${answers}`,
    holds: result.holds && lost + doubled + uneven + errors.length === 0,
  }
}
