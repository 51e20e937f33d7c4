import { sql } from 'kysely'
import type { RemittanceException } from '../../../../contract/office/money.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { staffNameOf } from '../../../ground/staff/actors.ts'
import type { reasons } from '../import-remittance.ts'

const exceptions = (db: Db) =>
  db
    .selectFrom('remittance_exceptions as exception')
    .leftJoin('orders', 'orders.id', 'exception.order_id')
    .leftJoin('cash_places as cash', 'cash.order_id', 'exception.order_id')
    .select(['exception.id', 'awb_number', 'got_paise', 'expected_paise', 'reference', 'why'])
    .select(['exception.at', 'exception.actor', 'reminded_at', 'settlement', 'exception.reason'])
    .select(['settled_at', 'settled_by', 'orders.number', sql<string>`paid_on::text`.as('date')])
    .select([staffNameOf('exception.actor').as('actor_name')])
    .select([staffNameOf('exception.settled_by').as('settler_name')])
    .select(
      sql<number | null>`case when settled_at is null and why = 'amount' and cash.place = 'courier'
        and cash.amount_paise > got_paise then cash.amount_paise - got_paise end`.as('short_paise'),
    )
    // The columns' constraints allow only these.
    .$narrowType<{ why: keyof typeof reasons; settlement: RemittanceException['settlement'] }>()

export type ExceptionRow = Awaited<ReturnType<typeof listExceptions>>[number]

export const listExceptions = (db: Db, { open, settled }: { open: number; settled: number }) =>
  exceptions(db)
    .where(
      sql<boolean>`exception.id in (
        (select id from remittance_exceptions where settled_at is null order by id limit ${open})
        union all
        (select id from remittance_exceptions where settled_at is not null
         order by settled_at desc limit ${settled}))`,
    )
    .orderBy('settled_at', (order) => order.desc().nullsFirst())
    .orderBy('exception.id')
    .execute()

export const findException = (db: Db, id: number) =>
  exceptions(db).where('exception.id', '=', id).executeTakeFirst()
