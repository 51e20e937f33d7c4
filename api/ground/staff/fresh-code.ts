import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../db/pool.ts'
import { DetailedRefusal, Refusal } from '../errors/refusal.ts'
import type { SignedInStaff } from '../http/env.ts'
import type { Client } from '../logins/client.ts'
import { verifyPasskey, wrongPasskey } from './passkeys.ts'
import * as queries from './queries.ts'
import { requireCode } from './second-factor.ts'

const enterCode = 'Enter a new code of your authenticator app, and send it again.'
const usePasskey = 'Use your passkey, and send it again.'

/** Refuses what a session left open must not do by itself. In a demo the second factor may be missing. */
export function requireFreshCode(
  staff: SignedInStaff,
  { mode }: Pick<Config, 'mode'>,
  need: Endpoint['fresh'] = true,
): void {
  if (staff.isFresh) return
  const { hasSecondFactor, hasPasskey } = staff
  if (hasSecondFactor || hasPasskey) {
    throw new DetailedRefusal(
      403,
      'This needs a fresh code.',
      {
        ...(hasSecondFactor && { code: [enterCode] }),
        ...(hasPasskey && { passkey: [usePasskey] }),
      },
      'fresh_code_needed',
    )
  }
  if (mode === 'live' && need === true) {
    throw new Refusal(403, 'This needs a second factor: turn yours on by your name in the menu.')
  }
}

export async function giveFreshCode(
  db: Db,
  staff: SignedInStaff,
  given: { secretKey: string; client: Client; code: string },
): Promise<void> {
  const login = await queries.findLogin(db, { id: staff.id })
  if (!login?.totp_confirmed_at) throw new Refusal(409, 'You have no second factor yet.')
  await requireCode(db, login, given)
  await queries.markVerified(db, staff.sessionId)
}

export async function giveFreshPasskey(
  db: Db,
  staff: SignedInStaff,
  given: { config: Config; client: Client; response: string },
): Promise<void> {
  const { id } = await verifyPasskey(db, given)
  if (id !== staff.id) throw wrongPasskey()
  await queries.markVerified(db, staff.sessionId)
}
