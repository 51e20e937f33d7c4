import {
  type CustomerRow,
  maxOfCustomer,
  type OfficeCustomer,
} from '../../../../contract/office/customers.ts'
import type { MyData } from '../../../../contract/privacy.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { Refusal } from '../../../ground/errors/refusal.ts'
import type { SignedInStaff } from '../../../ground/http/env.ts'
import { toRupees } from '../../../ground/http/money.ts'
import { actorOf } from '../../../ground/staff/actors.ts'
import { writePhonesSeen } from '../../../ground/staff/audit/service.ts'
import { nextOf, readCursor } from '../../../ground/staff/cursor.ts'
import { writeAudit } from '../../../ground/staff/queries.ts'
import { hasRight } from '../../../ground/staff/roles.ts'
import { collectConsents } from '../../consents/service.ts'
import type { PromiseSettings } from '../../orders/show-orders.ts'
import { collectMyData } from '../../privacy/my-data.ts'
import { findSearch } from './find-search.ts'
import * as queries from './queries.ts'
import * as steps from './steps.ts'

const pageSize = 50

/** As the audit names her. */
export const customerAbout = (id: number) => `customer ${id}`

/**
 * Accounts and guests, newest first; a phone number finds one only for a role that may see it.
 * @throws FieldRefusal for a foreign cursor
 */
export async function listCustomers(
  db: Db,
  { role }: SignedInStaff,
  { search, cursor }: { search: string; cursor: string },
): Promise<{ results: CustomerRow[]; next: string | null }> {
  const place = { beforeId: readCursor(cursor), limit: pageSize + 1 }
  const maySeePhones = hasRight(role, 'phones')
  const narrowed = await findSearch(db, search, { ...place, maySeePhones })
  const found = await queries.listCustomers(db, { search: narrowed, ...place })
  const { results, next } = nextOf(found, pageSize)
  return {
    next,
    results: results.map(({ orders, ...row }) => ({ ...factsOf(row), orders })),
  }
}

const factsOf = (row: Omit<queries.CustomerRow, 'orders'>) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  is_guest: row.is_guest,
  spent: toRupees(row.spent_paise),
  returned: row.returned,
  refused: row.refused,
  last_at: row.last_at?.toISOString() ?? null,
})

/**
 * A customer with the newest of what she has. That her phone number was shown is audited.
 * @throws Refusal 404
 */
export async function showCustomer(
  db: Db,
  { id: staffId, role }: SignedInStaff,
  asked: { id: number; requestId: string; withoutPhone: boolean },
): Promise<OfficeCustomer> {
  const { id, requestId, withoutPhone } = asked
  const [customer, orders, returns, consents, notes] = await Promise.all([
    queries.findCustomer(db, id),
    queries.listOrders(db, id),
    queries.listReturns(db, id),
    collectConsents(db, id),
    queries.listNotes(db, id),
  ])
  if (!customer) throw noSuchCustomer()
  const showsPhone = hasRight(role, 'phones') && !withoutPhone
  if (showsPhone && customer.phone) {
    await writePhonesSeen(db, { numbers: [customerAbout(id)], staffId, requestId })
  }
  return {
    ...factsOf(customer),
    ...(showsPhone && { phone: customer.phone }),
    opened_at: customer.created_at.toISOString(),
    order_count: customer.orders,
    orders: orders.map(({ created_at: at, total_paise: paise, ...order }) => ({
      ...order,
      placed_at: at.toISOString(),
      total_amount: toRupees(paise),
    })),
    returns: returns.map(({ number, request_type: type, created_at: at, ...request }) => ({
      ...request,
      type,
      order: number,
      asked_at: at.toISOString(),
    })),
    consents: consents.toReversed().slice(0, maxOfCustomer),
    notes: notes.map(({ text, at, ...note }) => ({
      id: note.id,
      text,
      at: at.toISOString(),
      actor: actorOf(note.actor, note.actor_name),
    })),
    wishes: customer.wishes,
  }
}

/** @throws Refusal 404 */
export async function addCustomerNote(tx: Db, customerId: number, text: string): Promise<void> {
  const { outcome } = await steps.addCustomerNote(tx, { customerId, text })
  if (outcome === 'unknown') throw noSuchCustomer()
}

/** Audits that a customer's data is taken out of the shop. @throws Refusal 404 */
export async function auditExport(tx: Db, id: number): Promise<void> {
  if (!(await queries.findCustomer(tx, id))) throw noSuchCustomer()
  await writeAudit(tx, 'customer.export', customerAbout(id))
}

/** The file that she gets herself. @throws Refusal 404; 503 when too many ask at once */
export async function exportCustomer(db: Db, config: PromiseSettings, id: number): Promise<MyData> {
  if (!(await queries.findCustomer(db, id))) throw noSuchCustomer()
  const { myData } = await collectMyData(db, config, { id, sessionId: 0 })
  return myData
}

export const noSuchCustomer = () => new Refusal(404, 'There is no such customer.')
