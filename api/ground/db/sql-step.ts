import { CompiledQuery } from 'kysely'
import type { Db } from './pool.ts'
import { outcomes, type StepColumns, type StepParameters } from './steps.ts'

type StepName = keyof typeof outcomes
type Outcome<Name extends StepName> = (typeof outcomes)[Name][number]

/** What a call gives: nothing may be null but what `Given` says. */
type Parameters<Name extends StepName, Given> = Omit<
  { [Key in keyof StepParameters[Name]]: NonNullable<StepParameters[Name][Key]> },
  keyof Given
> &
  Given

/** A step's row by its outcome: any column may be null but what `Known` says of an outcome. */
export type StepRow<Name extends StepName, Known = object> = {
  [Each in Outcome<Name>]: { outcome: Each } & (Each extends keyof Known
    ? Omit<StepColumns[Name], keyof Known[Each]> & Known[Each]
    : StepColumns[Name])
}[Outcome<Name>]

/**
 * Makes the call of a step's SQL function with named parameters: `customerId` is its `p_customer_id`.
 * @returns the function's row; a single value as `outcome`
 */
export function sqlStep<
  Name extends StepName,
  Given extends Partial<StepParameters[Name]> = object,
  Known extends { [Each in Outcome<Name>]?: Partial<StepColumns[Name]> } = object,
>(name: Name) {
  return async (db: Db, parameters: Parameters<Name, Given>): Promise<StepRow<Name, Known>> => {
    const names = Object.keys(parameters).map((key, at) => `${toSql(key)} => $${at + 1}`)
    const statement = `select * from ${name}(${names.join(', ')}) as outcome`
    const query = CompiledQuery.raw(statement, Object.values(parameters))
    const [row] = (await db.executeQuery<StepRow<Name, Known>>(query)).rows
    const known: readonly string[] = outcomes[name]
    if (!row || !known.includes(row.outcome)) {
      throw new Error(`${name} returned the outcome ${row?.outcome}`)
    }
    return row
  }
}

const toSql = (key: string) => `p_${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
