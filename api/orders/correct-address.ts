import type { Address } from '../../contract/accounts.ts'
import { addressErrors } from '../../contract/address-errors.ts'
import type { Db } from '../db/pool.ts'
import { retryCollisions } from '../db/retry-collisions.ts'
import { DetailedRefusal, FieldRefusal, Refusal } from '../errors/refusal.ts'
import { findOrderForMail } from './queries.ts'
import * as steps from './steps.ts'

type OrderAddress = Omit<Address, 'id' | 'is_default'>
export type Fields = { [K in keyof OrderAddress]?: OrderAddress[K] | undefined }

/**
 * Corrects fields of an order's address until its parcel is booked.
 * @param version of the order that was seen
 * @throws FieldRefusal where the address would not fit its country; Refusal 404, 409 too late;
 *   DetailedRefusal 409 with both values where another has corrected the same field since
 */
export async function correctAddress(
  db: Db,
  orderId: number,
  { version, ...given }: Fields & { version: number },
): Promise<void> {
  const fields = await checkFields(db, orderId, given)
  const { outcome } = await retryCollisions(() =>
    steps.correctAddress(db, { orderId, fields: JSON.stringify(fields), version }),
  )
  if (outcome === 'missing') throw new Refusal(404, 'Order not found.')
  if (outcome === 'too_late') {
    throw new Refusal(409, tooLate(await findOrderForMail(db, orderId)))
  }
  if (outcome === 'stale') throw await conflict(db, orderId, fields)
}

/** Why it is too late, and what can be done instead. */
function tooLate({ status }: { status: string }): string {
  if (['Shipped', 'In Transit'].includes(status)) {
    return 'Its parcel is on its way: once a delivery has failed, correct the address under Parcels.'
  }
  if (['Delivered', 'Cancelled'].includes(status)) return `This order is ${status.toLowerCase()}.`
  return 'Its parcel is booked to this address, which its label has. To send it elsewhere, cancel the order before it is handed over, and have it placed again.'
}

/** The fields that are given. @throws FieldRefusal where the address would not fit its country */
export async function checkFields(db: Db, orderId: number, given: Fields) {
  const fields = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  )
  const { address: before } = await readAddress(db, orderId)
  const errors = addressErrors({ ...before, ...fields })
  if (Object.keys(errors).length) throw new FieldRefusal(errors)
  return fields
}

/** What to answer where another has corrected the same field: both values. */
export async function conflict(db: Db, orderId: number, fields: Record<string, unknown>) {
  const { address, version } = await readAddress(db, orderId)
  const theirs: Record<string, unknown> = address
  const values = Object.entries(fields)
    .filter(([name, yours]) => theirs[name] !== yours)
    .map(([name, yours]) => [name, { yours, theirs: theirs[name] }])
  return new DetailedRefusal(409, 'Another has corrected this address meanwhile.', {
    version,
    values: Object.fromEntries(values),
  })
}

export async function readAddress(db: Db, orderId: number) {
  const { shipping_address, version } = await findOrderForMail(db, orderId)
  // Written by address_snapshot.
  return { address: shipping_address as OrderAddress, version }
}
