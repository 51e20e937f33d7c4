import type { HandOver, Manifest } from '../../../contract/office/packing.ts'
import type { Db } from '../../ground/db/pool.ts'
import { DetailedRefusal, MovedOn, Refusal } from '../../ground/errors/refusal.ts'
import { actorOf } from '../../ground/staff/actors.ts'
import { nextOf, readCursor } from '../../ground/staff/cursor.ts'
import * as queries from './manifest-queries.ts'
import * as steps from './steps.ts'

const pageSize = 50
const maxWaiting = 1_000

/** What stands ready, and for which couriers. */
export async function listHandOver(db: Db): Promise<HandOver> {
  const [waiting, open] = await Promise.all([
    queries.listWaiting(db, maxWaiting),
    queries.listOpen(db),
  ])
  const couriers = [...Map.groupBy(waiting, ({ courier }) => courier)]
  return {
    waiting,
    couriers: couriers.map(([courier, parcels]) => ({
      courier,
      parcels: parcels.length,
      open_manifest: open.get(courier.toLowerCase()) ?? null,
    })),
  }
}

/** @throws FieldRefusal for a foreign cursor */
export async function listManifests(db: Db, cursor: string) {
  const rows = await queries.listManifests(db, readCursor(cursor), pageSize + 1)
  const { results, next } = nextOf(rows, pageSize)
  return { next, results: results.map(toManifest) }
}

/** @throws Refusal 404 */
export async function showManifest(db: Db, id: number): Promise<Manifest> {
  const manifest = await queries.findManifest(db, id)
  if (!manifest) throw noSuchManifest()
  const parcels = await queries.listParcels(db, id)
  return {
    ...toManifest(manifest),
    parcels: parcels.map(({ awb, number, pieces, is_cancelled }) => ({
      // What has none is never scanned.
      awb: awb ?? '',
      number,
      pieces,
      is_cancelled,
    })),
  }
}

const toManifest = (row: queries.ManifestRow) => ({
  id: row.id,
  courier: row.courier,
  created_at: row.created_at.toISOString(),
  closed_at: row.closed_at?.toISOString() ?? null,
  actor: actorOf(row.actor, row.actor_name),
  count: row.count,
})

/** The one that the courier has open already, else a new one. @returns its id */
export const openManifest = (db: Db, courier: string): Promise<number> =>
  queries.openManifest(db, courier)

/** @throws Refusal 404 for no such manifest; 409 when the parcel may not go on it */
export async function addToManifest(db: Db, manifestId: number, awb: string): Promise<void> {
  const added = await steps.addToManifest(db, { manifestId, awbNumber: awb })
  const of = `${awb} of ${added.number}`
  switch (added.outcome) {
    case 'added':
      return
    case 'missing':
      throw noSuchManifest()
    case 'closed':
      throw closed()
    case 'unknown':
      throw new Refusal(409, `${awb} is no parcel of ours.`)
    case 'relabelled':
      throw new Refusal(
        409,
        `${of} is an old label: its address was corrected. Print the new one, stick it over this one, and scan that.`,
      )
    case 'taken':
      throw new MovedOn(
        added.earlier_manifest_id === manifestId
          ? `${of} is on this manifest already.`
          : `${of} is on manifest ${added.earlier_manifest_id} already.`,
        {},
        added.number,
      )
    case 'cancelled':
      throw new Refusal(
        409,
        `${added.number} was cancelled or came back: its parcel ${awb} stays here.`,
      )
    case 'gone':
      throw new Refusal(409, `${of} has left already.`, { code: 'too_late' })
    case 'other_courier':
      throw new Refusal(409, `${of} goes by ${added.courier}.`)
  }
}

/** @throws Refusal 404 for no such manifest; 409 when the parcel is not on it */
export async function takeOffManifest(db: Db, manifestId: number, awb: string): Promise<void> {
  const { outcome } = await steps.takeOffManifest(db, { manifestId, awbNumber: awb })
  if (outcome === 'missing') throw noSuchManifest()
  if (outcome === 'closed') throw closed()
  if (outcome === 'not_on_it') throw new MovedOn(`${awb} is not on this manifest.`)
}

/**
 * Hands its parcels over, once.
 * @param count how many were signed for; undefined where they were not counted
 * @throws Refusal 404 for no such manifest; 409 when it is closed, empty or miscounted
 */
export async function closeManifest(
  db: Db,
  manifestId: number,
  count: number | undefined,
): Promise<void> {
  const { outcome, count: found } = await steps.closeManifest(db, {
    manifestId,
    count: count ?? null,
  })
  switch (outcome) {
    case 'closed':
      return
    case 'missing':
      throw noSuchManifest()
    case 'already':
      throw closed()
    case 'empty':
      throw new Refusal(409, 'There is no parcel on this manifest.')
    case 'miscounted': {
      const text = `On the manifest: ${found}. Counted: ${count}.`
      throw new DetailedRefusal(409, text, { count: [text] })
    }
  }
}

/** @throws Refusal 404 for no such manifest; 409 when it is closed or something is on it */
export async function removeManifest(db: Db, manifestId: number): Promise<void> {
  const { outcome } = await steps.removeManifest(db, { manifestId })
  if (outcome === 'missing') throw noSuchManifest()
  if (outcome === 'closed') throw closed()
  if (outcome === 'not_empty') throw new MovedOn('There are parcels on this manifest.')
}

const noSuchManifest = () => new Refusal(404, 'There is no such manifest.')
const closed = () => new MovedOn('This manifest is closed already.')
