import type pg from 'pg'
import { areSmall, findNarrow, type NarrowTable } from './find-narrow.ts'
import { prepareWide } from './prepare.ts'
import { swapWide } from './swap.ts'
import { withoutTriggers } from './without-triggers.ts'

const smallBytes = 16 * 2 ** 20

/**
 * Makes integer ids of orders and what refers to them bigint. Those of many orders are copied beside
 * the running shop first, which takes a minute for a million.
 * @param report called with a line of progress now and then
 * @returns what is to be done in the transaction that applies the functions; undefined if nothing is
 */
export async function widenIds(
  client: pg.Client,
  report: (line: string) => void,
  inPlaceUpTo = smallBytes,
): Promise<(() => Promise<void>) | undefined> {
  const tables = await findNarrow(client)
  if (tables.length === 0) return undefined
  if (await areSmall(client, tables, inPlaceUpTo)) {
    return () => withoutTriggers(client, tables, () => changeInPlace(client, tables))
  }
  await prepareWide(client, tables, report)
  return () => withoutTriggers(client, tables, () => swapWide(client, tables))
}

async function changeInPlace(client: pg.Client, tables: NarrowTable[]): Promise<void> {
  for (const { table, columns } of tables) {
    const changes = columns.map((column) => `alter column ${column} type bigint`)
    await client.query(`alter table ${table} ${changes.join(', ')}`)
  }
}
