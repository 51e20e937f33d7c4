import type { Db } from '../../../ground/db/pool.ts'
import { DetailedRefusal, FieldRefusal, MovedOn, Refusal } from '../../../ground/errors/refusal.ts'
import { parseFields } from '../../../ground/http/read-request.ts'
import { findCollection } from '../../catalogue/service.ts'
import { collectionOf, schemaOf, type Thing } from '../bodies.ts'
import * as queries from '../queries.ts'
import * as steps from '../steps.ts'
import { checkReferences } from './check-references.ts'

/**
 * Stores the draft of a thing.
 * @throws Refusal 404 where there is no such collection; FieldRefusal by `blocks.2.headline`; DetailedRefusal 409 with both where another has stored one since
 */
export async function saveDraft(
  tx: Db,
  thing: Thing,
  { body: given, version }: { body: unknown; version: number },
): Promise<void> {
  const collection = collectionOf(thing)
  if (collection && !(await findCollection(tx, collection))) {
    throw new Refusal(404, 'There is no such collection.')
  }
  const body = parseFields(schemaOf(thing), given, true)
  await checkReferences(tx, thing, body)
  const saved = await steps.saveDraft(tx, { thing, body: JSON.stringify(body), version })
  if (saved.outcome === 'saved') return
  const [yours, theirs] = [body, saved.theirs].map((each) => JSON.stringify(each))
  throw new DetailedRefusal(
    409,
    'Another has changed this since.',
    {
      version: saved.version,
      draft: { body: saved.theirs, version: saved.version },
      values: { body: { yours, theirs } },
    },
    'edited_meanwhile',
  )
}

/** The time that she chose may pass while she looks at the draft once more. */
const anHourMs = 3_600_000

type Times = {
  version: number
  from?: string | null | undefined
  until?: string | null | undefined
}

/** @throws FieldRefusal for times that are past or contradict each other, or what the draft refers to and is gone; MovedOn */
export async function publish(tx: Db, thing: Thing, given: Times): Promise<void> {
  const { version } = given
  const [from, until] = [given.from, given.until].map((time) => (time ? new Date(time) : null))
  if (from && from.getTime() < Date.now() - anHourMs) {
    throw new FieldRefusal({ from: ['This is past. Leave it empty for at once.'] })
  }
  if (until && until <= (from ?? new Date())) {
    throw new FieldRefusal({ until: ['This is before it begins.'] })
  }
  const draft = await queries.findDraft(tx, thing)
  if (draft) await checkReferences(tx, thing, draft.body)
  const { outcome } = await steps.publish(tx, {
    thing,
    version,
    from: from ?? null,
    until: until ?? null,
  })
  if (outcome === 'missing') throw new MovedOn('There is no draft to publish.', {}, thing)
  if (outcome === 'stale') {
    throw new MovedOn('The draft is another than you saw. Look at it again.', {}, thing)
  }
}

/** @throws Refusal 404 */
export async function rollBack(tx: Db, thing: Thing, to: number | null): Promise<void> {
  const { outcome } = await steps.rollBack(tx, { thing, to })
  if (outcome === 'missing') throw new Refusal(404, 'There is no such version.')
}

/** @throws Refusal 404; MovedOn */
export async function cancelVersion(tx: Db, thing: Thing, id: number): Promise<void> {
  const { outcome } = await steps.cancel(tx, { thing, id })
  if (outcome === 'missing') throw new Refusal(404, 'There is no such version.')
  if (outcome === 'moved_on') throw new MovedOn('It is no longer to come.', {}, thing)
}
