import type { TaxMonth } from '../../../contract/office/tax.ts'
import type { Db } from '../../db/pool.ts'
import { toRupees } from '../../http/money.ts'
import { listMonths } from '../../tax/gstr1.ts'
import { actorOf } from '../actors.ts'

export async function listTaxMonths(db: Db): Promise<TaxMonth[]> {
  const months = await listMonths(db)
  return months.map(({ period, closed_at: closedAt, ...month }) => ({
    period,
    state: closedAt ? 'closed' : month.is_over ? 'open' : 'running',
    has_documents: month.has_documents,
    closed_at: closedAt?.toISOString() ?? null,
    closed_by: actorOf(month.actor, month.actor_name),
    documents: month.documents,
    total: month.total_paise === null ? null : toRupees(month.total_paise),
  }))
}
