import { createHash, createHmac } from 'node:crypto'
import { maxCodesOfOffer } from '../../../../contract/office/offer-kinds.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { FieldRefusal, MovedOn } from '../../../ground/errors/refusal.ts'
import { writeAudit } from '../../../ground/staff/queries.ts'
import { aboutOf, noSuchOffer } from './edit-offer.ts'
import * as queries from './queries.ts'

/** Letters and digits that cannot be mistaken for one another; 32, so that each takes five bits of a byte. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 10

/**
 * Codes that cannot be guessed, and the same again for the same call: so that an answer that was lost is
 * given again, though digests alone are stored.
 * @param call what it is known by, such as its Idempotency-Key
 */
export function deriveCodes(secretKey: string, call: string, count: number): string[] {
  const seed = createHmac('sha256', secretKey).update(`offer codes ${call}`).digest()
  const bytes = createHash('shake256', { outputLength: count * length })
    .update(seed)
    .digest()
  return Array.from({ length: count }, (_, at) =>
    Array.from(bytes.subarray(at * length, (at + 1) * length), (byte) => signs[byte % 32]).join(''),
  )
}

/** @throws Refusal 404; FieldRefusal; MovedOn */
export async function storeCodes(tx: Db, id: number, codes: string[]): Promise<void> {
  const offer = await queries.lockOffer(tx, id)
  if (!offer) throw noSuchOffer()
  if (offer.trigger !== 'codes') {
    throw new MovedOn('It is not had with codes that are good once.', {}, aboutOf(id))
  }
  if (offer.state === 'ended') throw new MovedOn('It has ended.', {}, aboutOf(id))
  const made = await queries.countCodes(tx, id)
  if (made + codes.length > maxCodesOfOffer) {
    const left = maxCodesOfOffer - made
    throw new FieldRefusal({ count: [`It has ${made} codes: at most ${left} more.`] })
  }
  await queries.insertCodes(tx, id, codes)
  await writeAudit(tx, 'offer.codes', aboutOf(id), null, { count: codes.length })
}
