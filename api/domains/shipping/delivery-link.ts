import { sign, verify } from 'hono/jwt'
import * as z from 'zod'

/** No other token of this key is for it. */
const aud = 'failed-delivery'
const alg = 'HS256'

const Claims = z.object({ sub: z.coerce.number().int().positive(), at: z.number() })

/** A delivery that failed: the link in her mail is good for this one alone. */
export type FailedDelivery = { shipmentId: number; attemptedAt: Date }

/** The page where she says what shall become of her parcel, without a login. */
export async function deliveryUrl(
  { publicUrl, secretKey }: { publicUrl: string; secretKey: string },
  { shipmentId, attemptedAt }: FailedDelivery,
): Promise<string> {
  const claims = { sub: String(shipmentId), at: attemptedAt.getTime(), aud }
  // Of the query no log has anything.
  return `${publicUrl}/delivery/?token=${await sign(claims, secretKey, alg)}`
}

/** Undefined for a token that is not ours, or not whole. */
export async function readDeliveryToken(
  secretKey: string,
  token: string,
): Promise<FailedDelivery | undefined> {
  const claims = await verify(token, secretKey, { alg, aud, exp: false }).catch(() => undefined)
  const { data } = Claims.safeParse(claims)
  return data && { shipmentId: data.sub, attemptedAt: new Date(data.at) }
}
