import { sign, verify } from 'hono/jwt'
import * as z from 'zod'
import type { Db } from '../db/pool.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Client } from '../logins/client.ts'
import * as queries from './queries.ts'
import { openSession } from './sessions.ts'

const usefulDays = 60

/** No other token of this key is for it. */
const aud = 'guest-order'
const alg = 'HS256'

const Claims = z.object({ sub: z.coerce.number().int().positive(), exp: z.number() })

type Given = { publicUrl: string; secretKey: string }

/**
 * The page of an order as a mail links to it: a guest's link lets her in, whose mail it is.
 * @param at what follows the page's address; of documents a guest's link leads to the page that has them
 */
export async function orderLink(
  db: Db,
  { publicUrl, secretKey }: Given,
  orderId: number,
  at: '' | '#pay-now' | '?tab=items' | `/invoice.pdf${string}` = '',
): Promise<string> {
  const owner = await queries.findOwnerOfOrder(db, orderId)
  if (!owner?.is_guest) return `${publicUrl}/orderdetails/${orderId}${at}`
  const exp = Math.floor(Date.now() / 1000) + usefulDays * 24 * 60 * 60
  const token = await sign({ sub: String(orderId), exp, aud }, secretKey, alg)
  const on = at.startsWith('/') ? '' : at.replace('?', '&')
  // Of the query no log has anything.
  return `${publicUrl}/guest-order/?token=${token}${on}`
}

/**
 * Signs a guest in by the link of a mail about her order, which proves her address as a code does.
 * @throws Refusal 400 of a link that is old or not whole, or when the order is an account's by now
 */
export async function openGuestOrder(db: Db, secretKey: string, token: string, client: Client) {
  const claims = await verify(token, secretKey, { alg, aud, exp: false }).catch(() => undefined)
  const { data: link } = Claims.safeParse(claims)
  const owner = link && (await queries.findOwnerOfOrder(db, link.sub))
  if (!link || !owner) {
    throw new Refusal(400, 'This link is not whole. Please open it as the mail has it.')
  }
  if (link.exp * 1000 < Date.now()) {
    throw new Refusal(400, `This link is old: it was good for ${usefulDays} days.`)
  }
  if (!owner.is_guest || owner.deleted_at) {
    throw new Refusal(400, 'This order belongs to an account by now. Please log in to see it.')
  }
  return {
    token: await openSession(db, owner, client.userAgent, client.limits.sessions),
    username: owner.username,
    email: owner.email,
    first_name: owner.first_name,
    order_id: link.sub,
  }
}
