import type { Db } from '../../ground/db/pool.ts'
import { monthOf } from './gstr1.ts'
import * as queries from './queries.ts'

export const listMonth = (db: Db, period: string) => queries.listMonth(db, monthOf(period))

/**
 * What is wrong with the documents of the shop, and what of them a person should look at, in words.
 * @returns `errors` would have a month's return refused; `warnings` are about law
 */
export async function checkDocuments(db: Db): Promise<{ errors: string[]; warnings: string[] }> {
  const errors = await queries.listBroken(db)
  const warnings: string[] = []
  for (const period of await queries.listMonths(db)) {
    const month = monthOf(period)
    const untied = await queries.listUntied(db, month)
    errors.push(...untied.map((text) => `${period}: ${text}`))
    for (const { number, is_late: isLate, place_code: place } of await queries.listMonth(
      db,
      month,
    )) {
      if (isLate) warnings.push(`${number} came after the last day for it and lowers no tax`)
      if (place === '97') warnings.push(`${number}: the state of its address is not known`)
    }
  }
  return { errors, warnings }
}
