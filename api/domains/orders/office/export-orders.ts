import { sign, verify } from 'hono/jwt'
import * as z from 'zod'
import { exportMinutes } from '../../../../contract/office/exports.ts'
import { OrderFilter } from '../../../../contract/office/orders.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { linkExpired } from '../../../ground/logins/link-refusals.ts'
import { placeOf } from './find-search.ts'
import { writeExport } from './queries.ts'
import { readSearch } from './read-search.ts'

/** No other token of this key is for it. */
const aud = 'orders-export'
const alg = 'HS256'

const Claims = z.object({ sub: z.coerce.number(), filter: OrderFilter })

/**
 * Audits that she takes the orders of a filter out. What she searched for may be a person's: of it the audit has the
 * kind alone.
 * @throws FieldRefusal for days that end before they begin
 */
export async function auditExport(db: Db, { search, ...narrowing }: OrderFilter): Promise<void> {
  placeOf(narrowing)
  await writeExport(db, { ...narrowing, searched: readSearch(search)?.by ?? '' })
}

/** Where she alone has the file of what she was audited for, for some minutes after `at`, in milliseconds. */
export async function exportPath(
  secretKey: string,
  { staffId, filter, at }: { staffId: number; filter: OrderFilter; at: number },
): Promise<string> {
  const exp = Math.floor(at / 1000) + exportMinutes * 60
  const token = await sign({ sub: String(staffId), exp, aud, filter }, secretKey, alg)
  // Of the query no log has anything.
  return `/api/office/exports/orders.csv?token=${token}`
}

/** @throws Refusal 400 where it is over, or was made for another */
export async function readExport(
  secretKey: string,
  staffId: number,
  token: string,
): Promise<OrderFilter> {
  const claims = await verify(token, secretKey, { alg, aud }).catch(() => undefined)
  const { data: asked } = Claims.safeParse(claims)
  if (asked?.sub === staffId) return asked.filter
  throw linkExpired('This link is over. Ask for the file again under Orders.')
}
