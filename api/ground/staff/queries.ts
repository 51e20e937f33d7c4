import { sql } from 'kysely'
import type { Role } from '../../../contract/office/roles.ts'
import { compileOnce } from '../db/compile-once.ts'
import type { Db } from '../db/pool.ts'

const hasPasskey = sql<boolean>`exists (select from staff_passkeys where staff_id = staff.id)`
const isThere = sql<boolean>`removed_at is null`

const staffOf = (db: Db) =>
  db
    .selectFrom('staff')
    .leftJoin('staff_invitations as invitation', 'invitation.staff_id', 'staff.id')
    .select(['staff.id', 'email', 'name', 'version', 'invitation.expires_at as invited_until'])
    .select('role')
    .$narrowType<{ role: Role }>()
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .select(sql<boolean>`totp_confirmed_at is not null`.as('has_second_factor'))
    .select(hasPasskey.as('has_passkey'))
    .select((values) =>
      values
        .selectFrom('staff_sessions')
        .select(sql<Date | null>`max(last_seen_at)`.as('at'))
        .whereRef('staff_id', '=', 'staff.id')
        .as('last_seen_at'),
    )
    .where(isThere)

export type StaffRow = Awaited<ReturnType<typeof listStaff>>[number]

export const listStaff = (db: Db) => staffOf(db).orderBy('staff.id').execute()

export const findStaff = (db: Db, id: number) =>
  staffOf(db).where('staff.id', '=', id).executeTakeFirst()

export const findStaffByEmail = (db: Db, email: string) =>
  staffOf(db).where('email', '=', email).executeTakeFirst()

export function findLogin(db: Db, of: { email: string } | { id: number }) {
  const staff = db
    .selectFrom('staff')
    .select(['id', 'email', 'name', 'password_hash', 'totp_seed', 'totp_confirmed_at', 'totp_step'])
    .select(hasPasskey.as('has_passkey'))
    .where(isThere)
  const found = 'id' in of ? staff.where('id', '=', of.id) : staff.where('email', '=', of.email)
  return found.executeTakeFirst()
}

export type Login = NonNullable<Awaited<ReturnType<typeof findLogin>>>

const sessionOf = compileOnce((db: Db, tokenSha256: Buffer) =>
  db
    .selectFrom('staff_sessions as session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .select(['session.id as sessionId', 'staff.id', 'staff.name', 'staff.email'])
    .select('staff.role')
    .$narrowType<{ role: Role }>()
    .select(sql<boolean>`totp_confirmed_at is not null`.as('hasSecondFactor'))
    .select(hasPasskey.as('hasPasskey'))
    .select(sql<boolean>`last_seen_at < now() - interval '5 minutes'`.as('isStale'))
    .select(sql<boolean>`coalesce(verified_at > now() - interval '5 minutes', false)`.as('isFresh'))
    .where('session.token_sha256', '=', tokenSha256)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .where(isThere),
)

export async function findSession(db: Db, tokenSha256: Buffer) {
  const [session] = await sessionOf(db, tokenSha256)
  return session
}

export const markVerified = (db: Db, sessionId: number) =>
  db
    .updateTable('staff_sessions')
    .set({ verified_at: sql`now()` })
    .where('id', '=', sessionId)
    .execute()

export const markSeen = (db: Db, sessionId: number) =>
  db
    .updateTable('staff_sessions')
    .set({ last_seen_at: sql`now()` })
    .where('id', '=', sessionId)
    .execute()

/** False when her password has changed since it was verified, or she was removed. */
export async function insertSession(
  db: Db,
  session: {
    staffId: number
    passwordHash: string
    tokenSha256: Buffer
    userAgent: string
    isVerified: boolean
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into staff_sessions (staff_id, token_sha256, user_agent, verified_at)
    select id, ${session.tokenSha256}, ${session.userAgent}, case when ${session.isVerified} then now() end
    from staff
    where id = ${session.staffId} and password_hash = ${session.passwordHash} and removed_at is null
    for share`.execute(db)
  return numAffectedRows === 1n
}

export const deleteSession = (db: Db, sessionId: number) =>
  db.deleteFrom('staff_sessions').where('id', '=', sessionId).execute()

export const deleteOtherSessions = (db: Db, staffId: number, sessionId: number) =>
  db
    .deleteFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .where('id', '!=', sessionId)
    .execute()

export function deleteOldSessions(db: Db, staffId: number, count: number) {
  return sql`
    delete from staff_sessions where id in (
      select id from staff_sessions where staff_id = ${staffId} order by id desc offset ${count}
    )`.execute(db)
}

/** A new secret, which counts when it is confirmed; a confirmed one counts until then. */
export const storeSeed = (db: Db, staffId: number, seed: string) =>
  db
    .updateTable('staff')
    .set({ totp_seed: seed, totp_confirmed_at: null, totp_step: 0 })
    .where('id', '=', staffId)
    .where('totp_confirmed_at', 'is', null)
    .executeTakeFirst()
    .then(({ numUpdatedRows }) => numUpdatedRows === 1n)

/** False when a code of this time step or a later one was used. */
export async function useStep(db: Db, staffId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ totp_step: step })
    .where('id', '=', staffId)
    .where('totp_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const confirmSeed = (db: Db, staffId: number) =>
  db.updateTable('staff').set({ totp_confirmed_at: sql`now()` }).where('id', '=', staffId).execute()

export const isInvited = (db: Db, tokenSha256: Buffer) =>
  db
    .selectFrom('staff_invitations')
    .select('staff_id')
    .where('token_sha256', '=', tokenSha256)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
    .then(Boolean)

/** What follows in the transaction is hers. */
export const actAs = (db: Db, staffId: number) =>
  sql`select act_as(p_actor => ${`staff:${staffId}`})`.execute(db)

export const writeAudit = (
  db: Db,
  what: string,
  about: string,
  before: object | null = null,
  after: object | null = null,
) =>
  sql`select write_audit(p_what => ${what}, p_about => ${about},
    p_before => ${before && JSON.stringify(before)},
    p_after => ${after && JSON.stringify(after)})`.execute(db)

export const storeResult = (db: Db, staffId: number, key: string, result: unknown) =>
  db
    .updateTable('staff_acts')
    .set({ result: JSON.stringify(result) })
    .where('staff_id', '=', staffId)
    .where('key', '=', key)
    .execute()

export const findAct = (db: Db, staffId: number, key: string) =>
  db
    .selectFrom('staff_acts')
    .select('request_sha256')
    .where('staff_id', '=', staffId)
    .where('key', '=', key)
    .executeTakeFirst()

const actsDays = 7
const isNotUndone = sql<boolean>`not exists (select from bulk_acts later where later.undoes = bulk_acts.id)`

export async function deleteOld(db: Db): Promise<void> {
  await db.deleteFrom('staff_sessions').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('staff_invitations').where('expires_at', '<', sql<Date>`now()`).execute()
  const oldest = sql<Date>`now() - make_interval(days => ${actsDays})`
  await db.deleteFrom('staff_acts').where('at', '<', oldest).execute()
  await db
    .deleteFrom('bulk_acts')
    .where('at', '<', oldest)
    .where('undoes', 'is not', null)
    .execute()
  await db.deleteFrom('bulk_acts').where('at', '<', oldest).where(isNotUndone).execute()
  // Read for as long as a position counts, which is 5 minutes.
  const read = sql<Date>`now() - interval '20 minutes'`
  await db.deleteFrom('order_changes').where('at', '<', read).execute()
}

export const hasHadStaffOf = (db: Db, domain: string) =>
  db
    .selectFrom('staff')
    .select('id')
    .where('email', 'like', `%${domain}`)
    .executeTakeFirst()
    .then(Boolean)

export async function givePassword(db: Db, id: number, passwordHash: string): Promise<void> {
  await db.updateTable('staff').set({ password_hash: passwordHash }).where('id', '=', id).execute()
  await db.deleteFrom('staff_invitations').where('staff_id', '=', id).execute()
}
