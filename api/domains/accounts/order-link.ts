import { sign, verify } from 'hono/jwt'
import * as z from 'zod'
import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import type { SignedIn } from '../../ground/http/env.ts'
import type { Client } from '../../ground/logins/client.ts'
import { linkExpired, linkNotWhole } from '../../ground/logins/link-refusals.ts'
import * as queries from './queries.ts'
import { authenticate, openSession } from './sessions.ts'

const usefulDays = 60

/** No other token of this key is for it. */
const aud = 'guest-order'
const alg = 'HS256'

const Claims = z.object({ sub: z.coerce.number().int().positive(), exp: z.number() })

type LinkConfig = { publicUrl: string; secretKey: string }

/** What follows the address of an order's page. */
type At = '' | '#pay-now' | '?tab=items' | `/invoice.pdf${string}`

/** Links of a mail about an order: those of a guest let her in, those of documents lead to their page. */
export async function openOrderLinks(
  db: Db,
  { publicUrl, secretKey }: LinkConfig,
  orderId: number,
): Promise<{ isGuest: boolean; to: (at?: At) => string }> {
  const owner = await queries.findOwnerOfOrder(db, orderId)
  if (!owner?.is_guest) {
    return { isGuest: false, to: (at = '') => `${publicUrl}/orderdetails/${orderId}${at}` }
  }
  const exp = Math.floor(Date.now() / 1000) + usefulDays * 24 * 60 * 60
  const token = await sign({ sub: String(orderId), exp, aud }, secretKey, alg)
  // Of the query no log has anything.
  const page = `${publicUrl}/guest-order/?token=${token}`
  return {
    isGuest: true,
    to: (at = '') => page + (at.startsWith('/') ? '' : at.replace('?', '&')),
  }
}

export const orderLink = async (db: Db, given: LinkConfig, orderId: number, at?: At) =>
  (await openOrderLinks(db, given, orderId)).to(at)

/**
 * Signs a guest in by the link of a mail about her order. As a mail may be passed on, it is for this order alone, but
 * where she has signed in by a code already.
 * @param authorization the header of whom it is opened by
 */
export async function openGuestOrder(
  db: Db,
  secretKey: string,
  { token, authorization }: { token: string; authorization: string },
  client: Client,
) {
  const claims = await verify(token, secretKey, { alg, aud, exp: false }).catch(() => undefined)
  const { data: link } = Claims.safeParse(claims)
  const owner = link && (await queries.findOwnerOfOrder(db, link.sub))
  if (!link || !owner) throw linkNotWhole()
  if (link.exp * 1000 < Date.now()) {
    throw linkExpired(`This link is old: it was good for ${usefulDays} days.`)
  }
  if (!owner.is_guest || owner.deleted_at) {
    throw linkExpired('This order belongs to an account by now. Please log in to see it.')
  }
  const current = await authenticate(db, authorization).catch(() => undefined)
  const isHers = current?.id === owner.id && current.linkedOrderId === null
  return {
    token: isHers
      ? authorization.replace('Token ', '')
      : await openSession(db, owner, client.userAgent, {
          maxSessions: client.limits.sessions,
          orderId: link.sub,
        }),
    username: owner.username,
    email: owner.email,
    first_name: owner.first_name,
    order_id: link.sub,
  }
}

export function refuseOtherOrder({ linkedOrderId }: SignedIn, orderId: number): void {
  if (linkedOrderId !== null && linkedOrderId !== orderId)
    throw new Refusal(404, 'Order not found.')
}
