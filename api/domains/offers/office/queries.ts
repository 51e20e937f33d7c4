import { sql } from 'kysely'
import type { OfferState, OfferTrigger } from '../../../../contract/office/offer-kinds.ts'
import type { OfferScope } from '../../../../contract/office/offer-scope.ts'
import type { Db } from '../../../ground/db/pool.ts'
import type { OfferBody } from '../offer.ts'
import type { OfferColumns } from './to-body.ts'

type Stored = OfferColumns & { id: number; body: OfferBody; state: OfferState; version: number }

/** What an offer has come to, in paise. */
type Results = {
  used: number
  given: number
  returned: number
  margin: number | null
  uncosted: number
  codes: number
}

export type OfferRow = Stored & Results

const columns = [
  'offers.id',
  'name',
  'body',
  'trigger',
  'code',
  'state',
  'starts_at',
  'ends_at',
  'version',
] as const

/** With what it has come to; uses that were given back count for nothing. */
const rowsOf = (db: Db) =>
  db
    .selectFrom('offers')
    .innerJoinLateral(
      sql<Results>`(
        select count(*)::integer as used, coalesce(sum(use.saving_paise), 0)::bigint as given,
          coalesce(sum(notes.paise), 0)::bigint as returned, sum(pieces.margin)::bigint as margin,
          coalesce(sum(pieces.uncosted), 0)::integer as uncosted,
          (select count(*)::integer from offer_codes where offer_id = offers.id) as codes
        from offer_uses use
        left join orders on orders.purchase_id = use.purchase_id
        left join lateral (
          select sum(total_paise) as paise from tax_documents
          where order_id = orders.id and kind = 'credit_note' and cancelled_at is null
        ) notes on true
        left join lateral (
          select sum(share_of(p_line => line, p_pieces => quantity) - tax_paise - cost_paise * quantity) as margin,
            sum(quantity) filter (where cost_paise is null) as uncosted
          from order_lines line where order_id = orders.id
        ) pieces on true
        where use.offer_id = offers.id and use.given_back_at is null)`.as('results'),
      (join) => join.onTrue(),
    )
    .select(columns)
    .select(['used', 'given', 'returned', 'margin', 'uncosted', 'codes'])
    .$narrowType<{ body: OfferBody; state: OfferState; trigger: OfferTrigger }>()

type Asked = { state: string; search: string; before: number | undefined; limit: number }

/** The newest first. */
export async function listOffers(
  db: Db,
  { state, search, before, limit }: Asked,
): Promise<OfferRow[]> {
  let query = rowsOf(db).orderBy('offers.id', 'desc').limit(limit)
  if (before !== undefined) query = query.where('offers.id', '<', before)
  if (state) query = query.where('state', '=', state)
  if (search) {
    query = query.where(
      sql<boolean>`(position(lower(${search}) in lower(name)) > 0 or code = upper(${search}))`,
    )
  }
  return query.execute()
}

export const findOffer = (db: Db, id: number): Promise<OfferRow | undefined> =>
  rowsOf(db).where('offers.id', '=', id).executeTakeFirst()

export type BelowRow = { order: string; saving: number; left: number; pieces: number }

/**
 * Orders that are less than an offer asks for since pieces came back, the largest saving first. Nothing is taken back of
 * them: who does so often can be seen.
 */
export async function listBelow(
  db: Db,
  id: number,
  { spend_paise: spend, pieces }: OfferBody,
): Promise<BelowRow[]> {
  if (spend === null && pieces === null) return []
  const { rows } = await sql<BelowRow>`
    select o.number as order, saving_paise as saving, kept.paise as left, kept.pieces
    from offer_uses use join orders o on o.purchase_id = use.purchase_id
    cross join lateral (
      select sum(share_of(p_line => line, p_pieces => quantity - back.pieces))::bigint as paise,
        sum(quantity - back.pieces)::integer as pieces, sum(back.pieces) as back
      from order_lines line
      cross join lateral (
        select coalesce(sum(r.quantity), 0)::integer as pieces from return_requests r
        where r.order_line_id = line.id and r.status = 'Refunded') back
      where line.order_id = o.id) kept
    where use.offer_id = ${id} and given_back_at is null and kept.back > 0
      and (kept.paise < ${spend}::bigint or kept.pieces < ${pieces}::integer)
    order by saving_paise desc, o.id desc limit 50`.execute(db)
  return rows
}

/** As it is stored, locked until the transaction ends. */
export const lockOffer = (tx: Db, id: number): Promise<Stored | undefined> =>
  tx
    .selectFrom('offers')
    .select(columns)
    .$narrowType<{ body: OfferBody; state: OfferState; trigger: OfferTrigger }>()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Uses that stand, and what they were less, in paise. */
export async function sumUses(db: Db, id: number): Promise<{ used: number; given: number }> {
  const { rows } = await sql<{ used: number; given: number }>`
    select count(*)::integer as used, coalesce(sum(saving_paise), 0)::bigint as given
    from offer_uses where offer_id = ${id} and given_back_at is null`.execute(db)
  return rows[0] ?? { used: 0, given: 0 }
}

/** Whether another offer that has not ended has a code. */
export async function isCodeTaken(db: Db, code: string, id: number | null): Promise<boolean> {
  const { rows } = await sql`
    select from offers where code = ${code} and state <> 'ended' and id is distinct from ${id}`.execute(
    db,
  )
  return rows.length > 0
}

export type Covered = { sizes: number; cheapest: number | null; dearest: number | null }

/** The sizes of a scope and their prices, also of those that are reduced for a time. */
export async function findCovered(db: Db, scope: OfferScope): Promise<Covered> {
  const among = JSON.stringify({ ...scope, also_reduced: true })
  const { rows } = await sql<Covered>`
    select count(*)::integer as sizes, min(price_paise) as cheapest, max(price_paise) as dearest
    from sizes where id in (select sizes_in_scope(p_scope => ${among}::jsonb))`.execute(db)
  return rows[0] ?? { sizes: 0, cheapest: null, dearest: null }
}

/** Those of some customers whom there are, with how they are called. */
export async function nameCustomers(db: Db, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, coalesce(nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), email) as name
    from customers where id = any(${ids}::integer[]) and deleted_at is null`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function nameProducts(db: Db, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from products where id = any(${ids}::integer[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function nameSizes(db: Db, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select s.id, concat_ws(', ', p.name, v.colour_name, s.size) as name
    from sizes s join variants v on v.id = s.variant_id join products p on p.id = v.product_id
    where s.id = any(${ids}::integer[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const setLimits = (tx: Db, id: number) =>
  sql`select set_offer_limits(p_offer_id => ${id})`.execute(tx)

/** Stores codes by their digests, as `offer_basis` looks them up. */
export async function insertCodes(tx: Db, id: number, codes: string[]): Promise<void> {
  await sql`
    insert into offer_codes (sha256, offer_id)
    select sha256(convert_to(code, 'UTF8')), ${id} from unnest(${codes}::text[]) as code`.execute(
    tx,
  )
}

export async function countCodes(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from offer_codes where offer_id = ${id}`.execute(db)
  return rows[0]?.count ?? 0
}
