import { findFieldErrors } from '../../../../contract/office/offer-rules.ts'
import type { ChangedOffer, NewOffer, OfferFields } from '../../../../contract/office/offers.ts'
import { constraintOf } from '../../../ground/db/constraint-of.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { DetailedRefusal, FieldRefusal, MovedOn, Refusal } from '../../../ground/errors/refusal.ts'
import { toPaise } from '../../../ground/http/money.ts'
import { writeAudit } from '../../../ground/staff/queries.ts'
import { changedFields, flatten, isOfRunning, pick } from './changed-fields.ts'
import { checkOffer } from './check-offer.ts'
import * as queries from './queries.ts'
import * as steps from './steps.ts'
import { fillIn, merge, toBody, toFields } from './to-body.ts'

export const aboutOf = (id: number) => `offer ${id}`
export const noSuchOffer = () => new Refusal(404, 'There is no such offer.')

/**
 * Makes an offer, as a draft.
 * @returns its id
 * @throws FieldRefusal
 */
export async function createOffer(tx: Db, given: NewOffer): Promise<number> {
  const offer = fillIn(given)
  await checkOffer(tx, offer, null)
  const { id } = await tx
    .insertInto('offers')
    .values(toColumns(offer))
    .returning('id')
    .executeTakeFirstOrThrow()
  await queries.setLimits(tx, id)
  await writeAudit(tx, 'offer.create', aboutOf(id), null, offer)
  return id
}

/**
 * Changes what is given of an offer.
 * @param given.version that was seen
 * @throws Refusal 404; FieldRefusal; DetailedRefusal 409 with both values of a field that another has changed since
 */
export async function editOffer(
  tx: Db,
  id: number,
  { version, ...given }: ChangedOffer,
): Promise<void> {
  const row = await queries.lockOffer(tx, id)
  if (!row) throw noSuchOffer()
  const before = toFields(row, row.body)
  const after = merge(before, given)
  const changed = changedFields(before, after)
  if (changed.length === 0) return
  const started = await steps.startOfferEdit(tx, { offerId: id, version, fields: changed })
  if (started.outcome === 'missing') throw noSuchOffer()
  if (started.outcome === 'stale') {
    const values = bothValues(started.contested, before, after)
    throw new DetailedRefusal(
      409,
      'Another has changed this since.',
      { version: row.version, values },
      'edited_meanwhile',
    )
  }
  if (row.state === 'draft' || row.state === 'scheduled') await checkOffer(tx, after, id)
  else await checkRunning(tx, { id, state: row.state, changed, after })
  await tx.updateTable('offers').set(toColumns(after)).where('id', '=', id).execute()
  await queries.setLimits(tx, id)
  await writeAudit(tx, 'offer.change', aboutOf(id), pick(before, changed), pick(after, changed))
}

type RunningEdit = { id: number; state: string; changed: string[]; after: OfferFields }

/** What shoppers see of an offer that has started does not change. @throws FieldRefusal */
async function checkRunning(tx: Db, { id, state, changed, after }: RunningEdit): Promise<void> {
  const fixed = changed.filter((name) => (state === 'ended' ? name !== 'name' : !isOfRunning(name)))
  if (fixed.length > 0)
    throw new FieldRefusal(Object.fromEntries(fixed.map((name) => [name, [why(state)]])))
  const { used, given } = await queries.sumUses(tx, id)
  const { uses, rupees } = after.limits
  const errors = findFieldErrors(after, new Date())
  if (uses !== null && uses < used)
    errors['limits.uses'] = [`It has been used ${used} times already.`]
  if (rupees !== null && toPaise(rupees) < given) {
    errors['limits.rupees'] = [`₹${given / 100} have been given already.`]
  }
  const meant = Object.entries(errors).filter(([name]) => changed.includes(name))
  if (meant.length > 0) throw new FieldRefusal(Object.fromEntries(meant))
}

const why = (state: string) =>
  ({
    running: 'It runs, and shoppers count on this. Stop it, and copy it to change this.',
    stopped: 'It has run, and orders have it so. Copy it to change this.',
  })[state] ?? 'It has ended. Copy it to change this.'

/**
 * Starts or stops an offer.
 * @throws Refusal 404; FieldRefusal where it can never be had; MovedOn
 */
export async function moveOffer(tx: Db, id: number, act: 'start' | 'stop'): Promise<void> {
  const row = await queries.lockOffer(tx, id)
  if (!row) throw noSuchOffer()
  if (act === 'start' && row.state === 'draft') await checkOffer(tx, toFields(row, row.body), id)
  const { outcome, state } = await steps.moveOffer(tx, { offerId: id, act })
  if (outcome === 'missing') throw noSuchOffer()
  if (outcome === 'over') {
    throw new FieldRefusal({ until: ['Its end is past. Give another, then start it.'] })
  }
  if (outcome === 'moved_on') throw new MovedOn(cannot(act, state ?? ''), {}, aboutOf(id))
}

function cannot(act: 'start' | 'stop', state: string): string {
  if (state === 'ended') return 'It has ended. Copy it to have it again.'
  if (act === 'stop') return 'It does not run.'
  return state === 'scheduled' ? 'It begins by itself at its time.' : 'It runs already.'
}

/** Of what another took a moment ago, between the check and the write. @throws FieldRefusal, or the error itself */
export function explainTaken(error: unknown): never {
  if (constraintOf(error) !== 'offers_code') throw error
  throw new FieldRefusal({ code: ['Another has just taken this code.'] })
}

const toColumns = (offer: OfferFields) => ({
  name: offer.name,
  body: JSON.stringify(toBody(offer)),
  trigger: offer.trigger,
  code: offer.code,
  starts_at: offer.from,
  ends_at: offer.until,
})

function bothValues(contested: string[], before: OfferFields, after: OfferFields) {
  const [theirs, yours] = [flatten(before), flatten(after)]
  return Object.fromEntries(
    contested.map((name) => [name, { yours: inWords(yours[name]), theirs: inWords(theirs[name]) }]),
  )
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
