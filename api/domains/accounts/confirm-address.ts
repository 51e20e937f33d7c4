import { sign, verify } from 'hono/jwt'
import * as z from 'zod'
import type { Db } from '../../ground/db/pool.ts'
import { linkExpired, linkNotWhole } from '../../ground/logins/link-refusals.ts'
import { confirmAddressOf } from './confirmed-address.ts'

const usefulSeconds = 7 * 24 * 60 * 60

/** No other token of this key is for it. */
const aud = 'confirm-address'
const alg = 'HS256'

const Claims = z.object({ sub: z.coerce.number().int(), exp: z.number() })

/** What the mail with the link stores; the link is signed when it is composed. */
export const confirmationOf = (customerId: number) => ({
  customer_id: customerId,
  confirm_until: Math.floor(Date.now() / 1000) + usefulSeconds,
})

export async function confirmUrl(
  { publicUrl, secretKey }: { publicUrl: string; secretKey: string },
  { customer_id: id, confirm_until: exp }: Record<string, unknown>,
): Promise<string | undefined> {
  if (typeof id !== 'number' || typeof exp !== 'number') return undefined
  return `${publicUrl}/confirm-email/?token=${await sign({ sub: String(id), exp, aud }, secretKey, alg)}`
}

export async function confirmAddress(db: Db, secretKey: string, token: string): Promise<void> {
  const claims = await verify(token, secretKey, { alg, aud, exp: false }).catch(() => undefined)
  const { data: link } = Claims.safeParse(claims)
  if (!link) throw linkNotWhole()
  if (link.exp * 1000 < Date.now()) {
    throw linkExpired('This link is old: it was good for 7 days.')
  }
  if (!(await confirmAddressOf(db, link.sub))) {
    throw linkExpired('The account of this link is deleted.')
  }
}
