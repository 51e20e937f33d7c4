import { sign, verify } from 'hono/jwt'
import * as z from 'zod'
import type { Db } from '../../ground/db/pool.ts'
import type { OpenLink } from '../../ground/http/env.ts'
import { linkNotWhole } from '../../ground/logins/link-refusals.ts'
import { findCustomerOfOrder } from './queries.ts'

/** No other token of this key is for it. */
const aud = 'review'
const alg = 'HS256'

const Claims = z.object({ sub: z.coerce.number().int().positive() })

/** The page where the items of an order are reviewed, without a login. */
export async function reviewUrl(
  { publicUrl, secretKey }: { publicUrl: string; secretKey: string },
  orderId: number,
): Promise<string> {
  const token = await sign({ sub: String(orderId), aud }, secretKey, alg)
  return `${publicUrl}/review?order=${orderId}&token=${token}`
}

/** Finds the order that a token is about, and whose it is. It opens reviews of this order alone. */
export const openReviewLinks =
  (db: Db, secretKey: string): OpenLink =>
  async (token) => {
    const claims = await verify(token, secretKey, { alg, aud, exp: false }).catch(() => undefined)
    const { data } = Claims.safeParse(claims)
    const found = data && (await findCustomerOfOrder(db, data.sub))
    if (!found) throw linkNotWhole()
    return { id: found.customer_id, sessionId: 0, role: '', userName: '', linkedOrderId: data.sub }
  }
