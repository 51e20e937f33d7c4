import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
import { inr } from '../../ground/http/money.ts'

const batch = 5_000

const words: Record<string, string> = {
  door: 'at the door',
  courier: 'at the courier',
  bank: 'in the bank',
  loss: 'accepted short',
  sales: 'not to be collected',
}

/** Compares cash and remittances with orders and lines. @returns a sentence for each that is off */
export async function findCashDiscrepancies(db: Db): Promise<string[]> {
  const { last } = await db
    .selectFrom('orders')
    .select(sql<number>`coalesce(max(id), 0)`.as('last'))
    .executeTakeFirstOrThrow()
  const found: string[] = []
  for (let from = 0; from <= last; from += batch) {
    const rows = await listCash(db, from, from + batch)
    found.push(
      ...rows.map(
        ({ number, due, ledger, shown }) =>
          `The cash of ${number} has to be ${inWords(due)}; by its ledger it is ${inWords(ledger)}, and the office shows it ${inWords(shown)}.`,
      ),
    )
  }
  const remittances = await listRemittances(db)
  return [
    ...found,
    ...remittances.map(
      ({ id, total, lines }) => `Remittance ${id} is of ${inr(total)}, its lines of ${inr(lines)}.`,
    ),
  ]
}

/** Paise by place; a place of no cash is left out. */
type Balance = Record<string, number> | null

function inWords(balance: Balance): string {
  const parts = Object.entries(balance ?? {}).map(
    ([place, paise]) => `${inr(paise)} ${words[place] ?? place}`,
  )
  return parts.join(' and ') || 'nowhere'
}

/** Orders whose cash is not where order and remittance say. */
async function listCash(db: Db, from: number, to: number) {
  const { rows } = await sql<{ number: string; due: Balance; ledger: Balance; shown: Balance }>`
    with entries as (
      select order_id, to_account as account, amount_paise as paise from cash_ledger
      where order_id > ${from} and order_id <= ${to}
      union all
      select order_id, from_account, -amount_paise from cash_ledger
      where order_id > ${from} and order_id <= ${to}
    ), balances as (
      select order_id, jsonb_object_agg(account, paise) as balance
      from (select order_id, account, sum(paise) as paise from entries
        where account <> 'sales' group by order_id, account having sum(paise) <> 0) sums
      group by order_id
    ), due as (
      select o.id, o.number, case
        when o.payment_method <> 'cod' then null
        when o.payment_status = 'unpaid' and o.status = 'Cancelled' then null
        else jsonb_build_object(case
          when o.payment_status = 'unpaid' then 'door'
          when r.order_id is null then 'courier' else 'bank' end, coalesce(r.amount_paise, o.total_paise))
          || case when e.id is null then '{}'
            else jsonb_build_object('loss', o.total_paise - r.amount_paise) end
        end as balance
      from orders o left join remittance_lines r on r.order_id = o.id
      left join remittance_exceptions e on e.order_id = o.id and e.settlement = 'accepted'
      where o.id > ${from} and o.id <= ${to}
        and (o.payment_method = 'cod' or o.id in (select order_id from entries))
    ), shown as (
      select order_id, jsonb_build_object(place, amount_paise) as balance from cash_places
      where place <> 'sales' and order_id > ${from} and order_id <= ${to}
    )
    select d.number, d.balance as due, b.balance as ledger, s.balance as shown
    from due d left join balances b on b.order_id = d.id left join shown s on s.order_id = d.id
    where b.balance is distinct from d.balance or s.balance is distinct from d.balance - 'loss'
    order by d.id limit 100`.execute(db)
  return rows
}

async function listRemittances(db: Db) {
  const { rows } = await sql<{ id: number; total: number; lines: number }>`
    select r.id, r.total_paise as total, coalesce(sum(l.amount_paise), 0)::bigint as lines
    from remittances r left join remittance_lines l on l.remittance_id = r.id
    group by r.id having r.total_paise <> coalesce(sum(l.amount_paise), 0)
    order by r.id`.execute(db)
  return rows
}
