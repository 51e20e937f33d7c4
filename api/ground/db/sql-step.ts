import { CompiledQuery } from 'kysely'
import type { Db } from './pool.ts'

/**
 * Calls the SQL function of a step with named parameters: `customerId` is its `p_customer_id`.
 * @param outcomes all that the function's file documents; a test compares the two
 * @returns the function's row; a single value as `outcome`
 */
export function sqlStep<
  Parameters extends Record<string, unknown>,
  Row extends { outcome: string },
>(
  name: string,
  outcomes: readonly Row['outcome'][],
): (db: Db, parameters: Parameters) => Promise<Row> {
  return async (db, parameters) => {
    const names = Object.keys(parameters).map((key, at) => `${toSql(key)} => $${at + 1}`)
    const statement = `select * from ${name}(${names.join(', ')}) as outcome`
    const query = CompiledQuery.raw(statement, Object.values(parameters)) as CompiledQuery<Row>
    const [row] = (await db.executeQuery(query)).rows
    if (!row || !outcomes.includes(row.outcome)) {
      throw new Error(`${name} returned the outcome ${row?.outcome}`)
    }
    return row
  }
}

const toSql = (key: string) => `p_${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
