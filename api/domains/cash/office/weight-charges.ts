import type { CourierCosts, WeightCharge } from '../../../../contract/office/weight-charges.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { toRupees } from '../../../ground/http/money.ts'
import { actorOf } from '../../../ground/staff/actors.ts'
import { noWeightCharge } from '../../shipping/answer-weight-charge.ts'
import * as queries from './weight-queries.ts'

const maxCharges = { open: 100, closed: 25 }
const costDays = 30

export const sumCosts = async (db: Db): Promise<CourierCosts> =>
  (await queries.sumCosts(db, costDays)).map(({ kind, paise }) => ({
    kind,
    amount: toRupees(paise),
  }))

export const listWeightCharges = async (db: Db): Promise<WeightCharge[]> =>
  (await queries.listWeightCharges(db, maxCharges)).map(toWeightCharge)

export async function showWeightCharge(db: Db, id: number): Promise<WeightCharge> {
  const found = await queries.findWeightCharge(db, id)
  if (!found) throw noWeightCharge()
  return toWeightCharge(found)
}

const toWeightCharge = (row: queries.WeightChargeRow): WeightCharge => ({
  id: row.id,
  order: row.number,
  awb: row.awb_number,
  courier: row.courier,
  declared_grams: row.declared_grams,
  charged_grams: row.charged_grams,
  amount: toRupees(row.amount_paise),
  charged_at: row.charged_at.toISOString(),
  due_at: row.due_at.toISOString(),
  state: row.state,
  reference: row.reference,
  answered_at: row.answered_at?.toISOString() ?? null,
  answered_by: actorOf(row.actor, row.actor_name),
  lines: row.lines,
})
