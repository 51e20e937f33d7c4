import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { StartupError } from '../../ground/errors/startup-error.ts'
import type { Report } from './report.ts'

export type Shop = { db: Db; config: Config }

export type Options = {
  status?: string | undefined
  limit?: string | undefined
  awb?: string | undefined
  courier?: string | undefined
  link?: string | undefined
  days?: string | undefined
  reason?: string | undefined
  'refund-instead'?: boolean | undefined
  by?: string | undefined
  second?: string | undefined
  waste?: string | undefined
  reference?: string | undefined
  amount?: string | undefined
  from?: string | undefined
  until?: string | undefined
  staff?: string | undefined
}

/** Its StartupError or Refusal is shown to the operator. */
export type Command = {
  /** Argument and options, as help shows them. */
  usage: string
  help: string
  run(shop: Shop, argument: string, options: Options): Promise<Report>
}

/** @throws StartupError naming what there is to choose from */
export function choose<T extends string>(option: string, given: string, from: readonly T[]): T {
  const chosen = from.find((each) => each.toLowerCase() === given.toLowerCase())
  if (!chosen) throw new StartupError(`${option} is one of: ${from.join(', ')}`)
  return chosen
}

/** @throws StartupError unless it is a whole number from 1 to `max` */
export function wholeNumber(option: string, given: string, max: number): number {
  const number = /^\d{1,9}$/.test(given) ? Number(given) : 0
  if (number < 1 || number > max) {
    throw new StartupError(`${option} is a whole number from 1 to ${max}`)
  }
  return number
}
