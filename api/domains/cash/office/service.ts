import type { Money, OfficeRefund } from '../../../../contract/office/money.ts'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { qrCode } from '../../../ground/documents/bar-codes.ts'
import { Refusal } from '../../../ground/errors/refusal.ts'
import type { SignedInStaff } from '../../../ground/http/env.ts'
import { toRupees } from '../../../ground/http/money.ts'
import { actorOf } from '../../../ground/staff/actors.ts'
import { nextOf, readCursor } from '../../../ground/staff/cursor.ts'
import { refundLimitPaise } from '../../../ground/staff/roles.ts'
import { refundState } from '../../payments/refund-state.ts'
import { listExceptions } from './exceptions.ts'
import * as queries from './queries.ts'
import { listWeightCharges, sumCosts } from './weight-charges.ts'

const maxOpenRefunds = 200
const maxPaidRefunds = 50
const maxSettlements = 50
const pageSize = 200

/** The first days of each age of cash at the courier. */
const ages = [0, 4, 8, 15, 31] as const

export async function showMoney(
  db: Db,
  staff: SignedInStaff,
  shop: Config['shop'],
): Promise<Money> {
  const [cash, byAge, open, paid, settlements, reconciliation, costs, weights, exceptions] =
    await Promise.all([
      queries.sumCash(db),
      queries.sumAges(db, ages),
      queries.listOpenRefunds(db, maxOpenRefunds),
      queries.listPaidRefunds(db, maxPaidRefunds),
      queries.listSettlements(db, maxSettlements),
      queries.findReconciliation(db),
      sumCosts(db),
      listWeightCharges(db),
      listExceptions(db, shop),
    ])
  return {
    cash: {
      door: toRupees(cash.door),
      courier: toRupees(cash.courier),
      bank: toRupees(cash.bank),
    },
    ages: byAge.map(({ from_days, count, paise }, at) => ({
      from_days,
      to_days: ages[at + 1] ?? null,
      count,
      amount: toRupees(paise),
    })),
    refunds: [...open, ...paid].map((refund) => toRefund(refund, staff)),
    payouts: open.filter(isPayout).map(toPayout),
    remittance_exceptions: exceptions,
    settlements: settlements.map(toSettlement),
    courier_costs: costs,
    weight_charges: weights,
    reconciliation: reconciliation
      ? { at: reconciliation.at.toISOString(), discrepancies: reconciliation.discrepancies }
      : null,
  }
}

export async function showRefund(
  db: Db,
  staff: SignedInStaff,
  refundId: number,
): Promise<OfficeRefund> {
  const refund = await queries.findRefund(db, refundId)
  if (!refund) throw new Refusal(404, 'There is no such refund.')
  return toRefund(refund, staff)
}

export async function listCash(db: Db, { place, cursor }: { place: string; cursor: string }) {
  const after = readCursor(cursor)
  const found = await queries.listCash(db, { place, after, limit: pageSize + 1 })
  const { results, next } = nextOf(found, pageSize)
  return {
    next,
    results: results.map((cash) => ({
      order: cash.number,
      awb: cash.awb,
      courier: cash.courier,
      amount: toRupees(cash.amount_paise),
      since: cash.since.toISOString(),
    })),
  }
}

const isPayout = ({ method, awaits_approval }: queries.RefundRow) =>
  method === 'upi' && !awaits_approval

function toRefund(refund: queries.RefundRow, { id, role }: SignedInStaff): OfficeRefund {
  const { awaits_approval, actor, approved_by } = refund
  const limit = refundLimitPaise(role)
  const isAnothers = actor !== `staff:${id}`
  return {
    id: refund.id,
    order: refund.order_number,
    amount: toRupees(refund.amount_paise),
    state: refundState(refund),
    method: refund.method,
    reason: refund.reason,
    since: refund.due_since.toISOString(),
    caused_by: actorOf(actor, refund.actor_name),
    approved_by: actorOf(approved_by, refund.approver_name),
    can_approve: awaits_approval && isAnothers && (limit === null || refund.order_paise <= limit),
  }
}

const nameOf = (refund: queries.RefundRow) => refund.first_name || refund.username || ''

/** As UPI apps read it: payee, sum and what it is for. */
function upiLink(refund: queries.RefundRow): string | null {
  const { upi_id: payee, amount_paise: paise, order_number: number } = refund
  if (!payee) return null
  const asked = {
    pa: payee,
    pn: nameOf(refund),
    am: (paise / 100).toFixed(2),
    cu: 'INR',
    tn: `Refund ${number ?? refund.id}`,
  }
  const given = Object.entries(asked).filter(([, value]) => value !== '')
  // Not as forms write it: some apps show a plus sign for a space.
  return `upi://pay?${given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}

/** @returns as SVG. @throws Refusal 404 */
export async function drawUpiCode(db: Db, refundId: number): Promise<string> {
  const refund = await queries.findRefund(db, refundId)
  const isDue = refund && refund.status === 'pending' && isPayout(refund)
  const link = isDue ? upiLink(refund) : null
  if (!link) throw new Refusal(404, 'There is no such payout.')
  return qrCode(link)
}

const toPayout = (refund: queries.RefundRow) => ({
  id: refund.id,
  order: refund.order_number,
  amount: toRupees(refund.amount_paise),
  upi_id: refund.upi_id,
  upi_link: upiLink(refund),
  customer: refund.email === null ? null : { name: nameOf(refund), email: refund.email },
  since: refund.due_since.toISOString(),
})

const toSettlement = (settlement: Awaited<ReturnType<typeof queries.listSettlements>>[number]) => ({
  id: settlement.id,
  amount: toRupees(settlement.amount_paise),
  fees: toRupees(settlement.fees_paise),
  tax: toRupees(settlement.tax_paise),
  status: settlement.status,
  utr: settlement.utr,
  at: settlement.created_at.toISOString(),
})
