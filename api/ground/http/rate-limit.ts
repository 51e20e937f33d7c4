import { type Expression, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { Refusal } from '../errors/refusal.ts'

/** `hits` is infinite where the limit is off: then nothing is counted. */
export type RateLimit = { name: string; hits: number; seconds: number }

export type Hits = { hits: number; waitSeconds: number }

const none: Hits = { hits: 0, waitSeconds: 0 }
export const isOff = ({ hits }: RateLimit) => hits === Number.POSITIVE_INFINITY

const keyOf = ({ name }: RateLimit, subject: string) =>
  sql<string>`rate_limit_key(p_limit => ${name}, p_subject => ${subject})`

/** Counts one hit as part of a statement, which selects `hits` and `wait_seconds` of it. */
export const hitOf = (
  { name, seconds }: Pick<RateLimit, 'name' | 'seconds'>,
  subject: string | Expression<string>,
) =>
  sql<{ hits: number; wait_seconds: number }>`hit_rate_limit(
    p_limit => ${name}, p_subject => ${subject}, p_window => make_interval(secs => ${seconds}))`

/** Counts one hit of a subject and returns the count with it. The database counts, for all processes. */
export async function countHit(db: Db, limit: RateLimit, subject: string): Promise<Hits> {
  if (isOff(limit)) return none
  const { rows } = await sql<Hits>`
    select hits, wait_seconds as "waitSeconds" from ${hitOf(limit, subject)}`.execute(db)
  return rows[0] ?? none
}

export async function readHits(db: Db, limit: RateLimit, subject: string): Promise<Hits> {
  if (isOff(limit)) return none
  const { rows } = await sql<Hits>`
    select hits, extract(epoch from resets_at - now())::float8 as "waitSeconds"
    from rate_limits where key = ${keyOf(limit, subject)} and resets_at > now()
  `.execute(db)
  return rows[0] ?? none
}

export function refuseTooMany(
  limit: RateLimit,
  { hits, waitSeconds }: Hits,
  message: string,
): void {
  if (hits > limit.hits) throw new Refusal(429, message, { retryAfter: waitSeconds })
}

/**
 * Counts one hit and refuses the one too many.
 * @throws Refusal 429 with Retry-After
 */
export async function enforceLimit(
  db: Db,
  limit: RateLimit,
  subject: string,
  message: string,
): Promise<void> {
  refuseTooMany(limit, await countHit(db, limit, subject), message)
}

export async function giveBackHit(db: Db, limit: RateLimit, subject: string): Promise<void> {
  if (isOff(limit)) return
  await sql`
    merge into rate_limits r using (select ${keyOf(limit, subject)} as key) one on r.key = one.key
    when matched and r.hits > 1 then update set hits = r.hits - 1
    when matched then delete
  `.execute(db)
}

export async function forgetHits(db: Db, limit: RateLimit, subject: string): Promise<void> {
  if (isOff(limit)) return
  await db.deleteFrom('rate_limits').where('key', '=', keyOf(limit, subject)).execute()
}
