import type { TaxMonth } from '../../../../contract/office/tax.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { toRupees } from '../../../ground/http/money.ts'
import { actorOf } from '../../../ground/staff/actors.ts'
import { listMonths } from '../gstr1.ts'

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
