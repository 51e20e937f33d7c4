import { sql } from 'kysely'
import type { Db } from '../api/ground/db/pool.ts'

type Footprint = Record<string, number>

/** How much of everything there is. */
export async function footprint(db: Db): Promise<Footprint> {
  const { rows } = await sql<{ what: string; count: number }>`
    select regexp_replace(what, '[0-9]+', '', 'g') as what, sum(count)::float8 as count from (
      select 'order ' || status || ' ' || payment_status as what, count(*) from orders group by 1
      union all select 'event ' || status || ' ' || detail, count(*) from order_events group by 1
      union all select 'stock ' || reason, sum(delta) from stock_ledger group by 1
      union all select 'waste ' || grade, sum(delta) from graded_ledger group by 1
      union all select 'refund ' || status || ' ' || awaits_approval, sum(amount_paise) from refunds group by 1
      union all select 'payment ' || status, count(*) from payments group by 1
      union all select 'return ' || status, count(*) from return_requests group by 1
      union all select 'document ' || kind || (cancelled_at is null), count(*) from tax_documents group by 1
      union all select 'parcel ' || direction || current_status || coalesce(problem, ''), count(*) from shipments group by 1
      union all select 'packing ' || (shipment_id is null), count(*) from packings group by 1
      union all select 'wave', count(*) from packings group by 1
      union all select 'manifest ' || (closed_at is null), count(*) from manifests group by 1
      union all select 'on manifest', count(*) from manifest_parcels
      union all select 'cash ' || place, sum(amount_paise) from cash_places group by 1
      union all select 'mail ' || kind, count(*) from outbox group by 1
      union all select 'audit ' || what, count(*) from audit_entries group by 1
      union all select 'sealed', count(*) from audit_seals
      union all select 'staff ' || role || (removed_at is null), count(*) from staff group by 1
      union all select 'invited', count(*) from staff_invitations
      union all select 'corrected', sum(version) from address_corrections
      union all select 'address ' || (shipping_address ->> 'address_line1'), count(*) from orders group by 1
    ) all_of_it group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]))
}

/** Of what there is more or less now. */
export async function changesSince(db: Db, before: Footprint): Promise<Footprint> {
  const after = await footprint(db)
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted()
  const changes = names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const)
  return Object.fromEntries(changes.filter(([, change]) => change !== 0))
}
