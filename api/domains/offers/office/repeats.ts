import { sql } from 'kysely'
import {
  maxRepeatOrders,
  type OfferRepeats,
  usesLookedAt,
} from '../../../../contract/office/offers.ts'
import type { Role } from '../../../../contract/office/roles.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { toRupees } from '../../../ground/http/money.ts'
import { nextOf, readCursor } from '../../../ground/staff/cursor.ts'
import { hasRight } from '../../../ground/staff/roles.ts'
import { noSuchOffer } from './edit-offer.ts'

const pageSize = 10

type Group = {
  /** Its place in the list, from 1. */
  id: number
  same: ('address' | 'phone')[]
  customers: number
  saving: number
  purchases: number[]
}

/**
 * Uses of an offer by several customers with one address or phone number: probably one person with several accounts.
 * The numbers themselves are not told; the names to who may see people.
 * @throws Refusal 404; FieldRefusal for a foreign cursor
 */
export async function listRepeats(
  db: Db,
  role: Role,
  { id, cursor }: { id: number; cursor: string },
): Promise<OfferRepeats> {
  const found = await findGroups(db, id, { after: readCursor(cursor) ?? 0, limit: pageSize + 1 })
  const { results, next } = nextOf(found, pageSize)
  const shown = results.flatMap(({ purchases }) => purchases.slice(0, maxRepeatOrders))
  const uses = await findUses(db, id, shown)
  const isNamed = hasRight(role, 'people')
  return {
    next,
    results: results.map(({ same, customers, saving, purchases }) => ({
      same,
      customers,
      uses: purchases.length,
      saving: toRupees(saving),
      orders: purchases.flatMap((purchase) => {
        const use = uses.get(purchase)
        if (!use) return []
        const { customer_id: customerId, name } = use
        return {
          order: use.order,
          saving: toRupees(use.saving),
          at: use.at.toISOString(),
          ...(isNamed && { customer: { id: customerId, name } }),
        }
      }),
    })),
  }
}

/** Among the newest uses, the groups with the most first; one query whatever they are. @throws Refusal 404 */
async function findGroups(
  db: Db,
  id: number,
  { after, limit }: { after: number; limit: number },
): Promise<Group[]> {
  const { rows } = await sql<{ groups: Group[] }>`
    with looked as materialized (
      select purchase_id, customer_id, phone, saving_paise from offer_uses
      where offer_id = ${id} and given_back_at is null order by purchase_id desc limit ${usesLookedAt}
    ), signs as (
      select 'phone' as sign, phone as value, looked.* from looked where phone <> ''
      union all
      select 'address', (address ->> 'postal_code') || ' ' || lower(regexp_replace(
        (address ->> 'address_line1') || (address ->> 'address_line2'), '[[:space:][:punct:]]', '', 'g')), looked.*
      from looked join purchases p on p.id = purchase_id left join orders o using (purchase_id)
      cross join lateral (select coalesce(o.shipping_address, p.shipping_address) as address offset 0) sent
      where address ->> 'address_line1' <> ''
    ), shared as (
      select sign, count(distinct customer_id)::integer as customers, sum(saving_paise)::bigint as saving,
        array_agg(purchase_id order by purchase_id desc) as purchases
      from signs group by sign, value having count(distinct customer_id) > 1
    ), grouped as (
      select row_number() over (order by cardinality(purchases) desc, purchases desc)::integer as id,
        array_agg(sign order by sign) as same, customers, saving, purchases
      from shared group by customers, saving, purchases
    )
    select (
      select coalesce(json_agg(page order by page.id), '[]')
      from (select * from grouped where grouped.id > ${after} order by grouped.id limit ${limit}) page) as groups
    from offers where id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw noSuchOffer()
  return row.groups
}

type Use = { order: string | null; saving: number; at: Date; customer_id: number; name: string }

async function findUses(db: Db, id: number, purchases: number[]): Promise<Map<number, Use>> {
  const { rows } = await sql<Use & { purchase_id: number }>`
    select use.purchase_id, number as order, saving_paise as saving, used_at as at, c.id as customer_id,
      case when deleted_at is null
        then coalesce(nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), c.email) else '' end as name
    from offer_uses use join customers c on c.id = use.customer_id
    left join orders o using (purchase_id)
    where offer_id = ${id} and use.purchase_id = any(${purchases}::integer[])`.execute(db)
  return new Map(rows.map(({ purchase_id: purchase, ...use }) => [purchase, use]))
}
