import { maxLabels, type Packing } from '../../../contract/office/packing.ts'
import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { actorOf } from '../../ground/staff/actors.ts'
import { photosOfParcel } from '../photos/service.ts'
import { hrefOf } from '../tax/documents.ts'
import { listPacked } from './manifest-queries.ts'
import * as queries from './queries.ts'
import { stateOf, toParcel, toSize } from './waves.ts'

const maxOpen = 500

/** Parcels on waves that are to be packed, in the order of their waves. */
export async function listOpenParcels(db: Db, staffId: number) {
  const parcels = await queries.listParcels(db, { open: true }, maxOpen)
  const results = parcels.map((parcel) => ({
    ...toParcel(parcel),
    wave_id: parcel.wave_id,
    packer: actorOf(parcel.actor, parcel.actor_name),
    is_mine: parcel.actor === `staff:${staffId}`,
    since: parcel.started_at?.toISOString() ?? null,
    is_left: parcel.is_left,
  }))
  return { results, next: null }
}

/** What is packed and has not left, with its papers. */
export async function listPackedParcels(db: Db) {
  const parcels = await listPacked(db, maxLabels)
  const results = parcels.map((parcel) => ({
    number: parcel.number,
    awb: parcel.awb,
    packed_at: parcel.packed_at.toISOString(),
    packer: actorOf(parcel.actor, parcel.actor_name),
    is_relabelled: parcel.is_relabelled,
    label: labelOf(parcel.shipment_id),
    invoice: parcel.invoice_id === null ? null : hrefOf(parcel.invoice_id),
  }))
  return { results, next: null }
}

const labelOf = (shipmentId: number) => `/api/office/parcels/${shipmentId}/label.pdf`

/** @throws Refusal 404 */
export async function showPacking(db: Db, number: string): Promise<Packing> {
  const [parcel] = await queries.listParcels(db, { number: number.toUpperCase() }, 1)
  if (!parcel) throw new Refusal(404, `${number} is on no wave.`)
  const [sizes, notes] = await Promise.all([
    queries.listSizes(db, { packingId: parcel.id }),
    queries.listNotes(db, parcel.order_id),
  ])
  return {
    number: parcel.number,
    order: parcel.order_number,
    wave_id: parcel.wave_id,
    state: stateOf(parcel),
    notes: notes.map(({ text }) => text),
    lines: sizes.map((size) => ({ ...toSize(size), scanned: size.scanned })),
    left: toLeft(sizes),
    done: await findDone(db, parcel.id),
    photos: await photosOfParcel(db, parcel.id),
  }
}

/** What is still to be scanned. */
export const leftOf = async (db: Db, packingId: number) =>
  toLeft(await queries.listSizes(db, { packingId }))

const toLeft = (sizes: Awaited<ReturnType<typeof queries.listSizes>>) =>
  sizes
    .filter(({ quantity, scanned }) => scanned < quantity)
    .map(({ code, quantity, scanned }) => ({ code, quantity: quantity - scanned }))

/** What a packed parcel goes out with; null until it is booked. */
export async function findDone(db: Db, packingId: number): Promise<Packing['done']> {
  const packing = await queries.findPacking(db, packingId)
  const { awb_number: awb, shipment_id: id, invoice_id: invoice } = packing
  if (awb === null || id === null) return null
  return { awb, label: labelOf(id), invoice: invoice === null ? null : hrefOf(invoice) }
}
