import type { StaffSession } from '../../../contract/office/staff-sessions.ts'
import type { Db } from '../db/pool.ts'
import { Refusal } from '../errors/refusal.ts'
import type { SignedInStaff } from '../http/env.ts'
import { deviceName } from '../logins/device.ts'
import { findStaff, writeAudit } from './queries.ts'
import * as queries from './session-queries.ts'

type Asking = Pick<SignedInStaff, 'sessionId'>

/** Open sessions by the person's id: the one that asks, then the others by when they were last seen. */
export async function sessionsOf(
  db: Db,
  staffIds: number[],
  { sessionId }: Partial<Asking>,
): Promise<Map<number, StaffSession[]>> {
  const rows = await queries.listSessions(db, staffIds)
  const toSession = (row: (typeof rows)[number]): StaffSession => ({
    id: row.id,
    device: deviceName(row.user_agent),
    opened_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    is_current: row.id === sessionId,
  })
  const isCurrentFirst = (one: StaffSession, other: StaffSession) =>
    Number(other.is_current) - Number(one.is_current)
  const byPerson = Map.groupBy(rows, ({ staff_id }) => staff_id)
  return new Map([...byPerson].map(([id, of]) => [id, of.map(toSession).toSorted(isCurrentFirst)]))
}

/** @throws Refusal 404 when it is not this person's */
export async function endSession(db: Db, staffId: number, sessionId: number): Promise<void> {
  const ended = await endOf(db, staffId, { only: sessionId })
  if (ended === 0) throw new Refusal(404, 'There is no such session.')
}

/** Ends all of a person, but the one that asks. @throws Refusal 404 */
export async function endSessions(db: Db, staffId: number, asking: Asking): Promise<void> {
  await endOf(db, staffId, { except: asking.sessionId })
}

async function endOf(db: Db, staffId: number, which: queries.Which): Promise<number> {
  const person = await findStaff(db, staffId)
  if (!person) throw new Refusal(404, 'There is no such member of staff.')
  const ended = await queries.endSessions(db, staffId, which)
  if (ended.length > 0) {
    const devices = ended.map(({ user_agent }) => deviceName(user_agent)).toSorted()
    await writeAudit(db, 'staff.session-end', person.email, { devices })
  }
  return ended.length
}
