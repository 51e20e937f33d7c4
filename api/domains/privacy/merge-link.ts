import { sign, verify } from 'hono/jwt'
import * as z from 'zod'

/** No other token of this key is for it. */
const aud = 'merge-accounts'
const alg = 'HS256'

const Claims = z.object({ sub: z.coerce.number().int().positive(), target: z.boolean() })

/** Whose mailbox a link went to, of two accounts that are to be one. */
export type MergeLink = { mergeId: number; isTarget: boolean }

/** The page where she says that both are hers. Only the mail has it: who asked for the merge never sees it. */
export async function mergeUrl(
  { publicUrl, secretKey }: { publicUrl: string; secretKey: string },
  { mergeId, isTarget }: MergeLink,
): Promise<string> {
  // Of the query no log has anything.
  const token = await sign({ sub: String(mergeId), target: isTarget, aud }, secretKey, alg)
  return `${publicUrl}/join-accounts/?token=${token}`
}

/** Undefined for a token that is not ours, or not whole. */
export async function readMergeToken(
  secretKey: string,
  token: string,
): Promise<MergeLink | undefined> {
  const claims = await verify(token, secretKey, { alg, aud, exp: false }).catch(() => undefined)
  const { data } = Claims.safeParse(claims)
  return data && { mergeId: data.sub, isTarget: data.target }
}
