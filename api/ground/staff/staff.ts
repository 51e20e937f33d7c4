import type { Role } from '../../../contract/office/roles.ts'
import type { StaffMember } from '../../../contract/office/staff.ts'
import type { StaffSession } from '../../../contract/office/staff-sessions.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../db/pool.ts'
import { DetailedRefusal, FieldRefusal, Refusal } from '../errors/refusal.ts'
import type { SignedInStaff } from '../http/env.ts'
import { enforceLimit } from '../http/rate-limit.ts'
import type { Client } from '../logins/client.ts'
import { hashPassword } from '../logins/passwords.ts'
import { createToken, digestOf } from '../logins/tokens.ts'
import * as queries from './queries.ts'
import { sessionsOf } from './staff-sessions.ts'
import * as steps from './steps.ts'

const oldLink = 'This link is old or was used. Ask an owner for another.'
const tooManyTries = 'Too many tries from this connection. Please wait a few minutes.'

/** A page of the back office that sets the password of whom its token invites. */
export const linkOf = (
  { publicUrl, officeUrl = publicUrl }: Pick<Config, 'publicUrl' | 'officeUrl'>,
  token: string,
): string => `${officeUrl}/office/welcome?token=${token}`

/** @param asking whose session is marked as the current one */
export async function listStaff(
  db: Db,
  asking: Partial<SignedInStaff> = {},
): Promise<StaffMember[]> {
  const rows = await queries.listStaff(db)
  const ids = rows.map(({ id }) => id)
  const sessions = await sessionsOf(db, ids, asking)
  return rows.map((row) => toMember(row, sessions.get(row.id)))
}

/** @throws Refusal 404 */
export async function showStaff(
  db: Db,
  id: number,
  asking: Partial<SignedInStaff> = {},
): Promise<StaffMember> {
  const row = await queries.findStaff(db, id)
  if (!row) throw notFound()
  return toMember(row, (await sessionsOf(db, [id], asking)).get(id))
}

function toMember(row: queries.StaffRow, sessions: StaffSession[] = []): StaffMember {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    version: row.version,
    has_password: row.has_password,
    has_second_factor: row.has_second_factor,
    has_passkey: row.has_passkey,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    invited_until: row.invited_until?.toISOString() ?? null,
    sessions,
  }
}

/**
 * @param actor null in an act, which has set it
 * @returns the token of her invitation, which is stored nowhere
 * @throws Refusal 409 when the e-mail is another's
 */
export async function addStaff(
  db: Db,
  person: { email: string; name: string; role: Role },
  actor: string | null,
): Promise<{ id: number; token: string }> {
  const token = createToken()
  const added = await steps.addStaff(db, { ...person, tokenSha256: digestOf(token), actor })
  if (added.outcome === 'taken')
    throw new Refusal(409, `${person.email} works here already.`, { code: 'already_done' })
  return { id: added.staff_id, token }
}

/** @returns the token of a new invitation. @throws Refusal 404 */
export async function inviteStaff(db: Db, id: number, actor: string | null): Promise<string> {
  const token = createToken()
  const { outcome } = await steps.inviteStaff(db, {
    staffId: id,
    tokenSha256: digestOf(token),
    actor,
  })
  if (outcome === 'missing') throw notFound()
  return token
}

type Changes = { name?: string | undefined; role?: Role | undefined; version?: number | undefined }

/**
 * @throws Refusal 404; 409 for the last owner; DetailedRefusal 409 with both values where another has
 *   changed the same field since
 */
export async function changeStaff(
  db: Db,
  id: number,
  { name, role, version }: Changes,
): Promise<void> {
  const { outcome, fields } = await steps.changeStaff(db, {
    staffId: id,
    name: name ?? null,
    role: role ?? null,
    version: version ?? null,
    actor: null,
  })
  if (outcome === 'missing') throw notFound()
  if (outcome === 'last_owner') throw lastOwner()
  if (outcome !== 'stale') return
  const yours = { name, role }
  const theirs = await showStaff(db, id)
  const values = fields.map((field) => [field, { yours: yours[field], theirs: theirs[field] }])
  throw new DetailedRefusal(
    409,
    'Another has changed this meanwhile.',
    {
      version: theirs.version,
      values: Object.fromEntries(values),
    },
    'edited_meanwhile',
  )
}

/** @throws Refusal 404; 409 for the last owner */
export async function removeStaff(db: Db, id: number, actor: string | null): Promise<void> {
  const { outcome } = await steps.removeStaff(db, { staffId: id, actor })
  if (outcome === 'missing') throw notFound()
  if (outcome === 'last_owner') throw lastOwner()
}

/** Sets the password by an invitation. @throws FieldRefusal for an old link; Refusal 429 */
export async function acceptInvitation(
  db: Db,
  { token, password }: { token: string; password: string },
  { address, limits }: Client,
): Promise<{ email: string }> {
  await enforceLimit(db, limits.wrongPasswordsOfAddress, `office:${address}`, tooManyTries)
  const tokenSha256 = digestOf(token)
  if (!(await queries.isInvited(db, tokenSha256))) throw new FieldRefusal({ token: [oldLink] })
  const passwordHash = await hashPassword(password, limits)
  const { outcome, email } = await steps.acceptInvitation(db, { tokenSha256, passwordHash })
  if (outcome === 'refused') throw new FieldRefusal({ token: [oldLink] })
  return { email }
}

const notFound = () => new Refusal(404, 'There is no such member of staff.')
const lastOwner = () =>
  new Refusal(
    409,
    'The last owner stays one. Another owner counts once the link has been opened and a password set.',
  )
