import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

/** Amounts in paise, `created_at` in seconds, `due_at` in milliseconds. */
export type Tables = {
  orders: {
    id: string
    amount: number
    currency: string
    receipt: string | null
    captures: 0 | 1
    attempts: number
    amount_paid: number
    created_at: number
  }
  payments: {
    id: string
    order_id: string
    amount: number
    currency: string
    method: 'card' | 'upi'
    status: 'authorized' | 'captured' | 'refunded' | 'failed'
    amount_refunded: number
    created_at: number
  }
  refunds: {
    id: string
    payment_id: string
    amount: number
    receipt: string | null
    status: 'pending' | 'processed' | 'failed'
    idempotency_key: string | null
    /** To compare with a repeated request. */
    request: string
    created_at: number
  }
  /** The body is as things were when it happened. */
  events: { id: string; type: string; order_id: string; body: string }
  deliveries: {
    id: number
    event_id: string
    due_at: number
    attempts: number
    status: 'waiting' | 'delivered' | 'given up'
    /** The last HTTP status; null without an answer. */
    answer: number | null
  }
  late_payments: { id: number; order_id: string; method: 'card' | 'upi'; due_at: number }
}
type Table = keyof Tables

const schema = `
  create table if not exists orders (
    id text primary key, amount integer not null, currency text not null, receipt text,
    captures integer not null, attempts integer not null default 0,
    amount_paid integer not null default 0, created_at integer not null
  ) strict;
  create table if not exists payments (
    id text primary key, order_id text not null references orders, amount integer not null,
    currency text not null, method text not null, status text not null,
    amount_refunded integer not null default 0, created_at integer not null
  ) strict;
  create index if not exists payments_order on payments (order_id);
  create index if not exists payments_time on payments (created_at);
  create table if not exists refunds (
    id text primary key, payment_id text not null references payments, amount integer not null,
    receipt text, status text not null, idempotency_key text unique, request text not null,
    created_at integer not null
  ) strict;
  create table if not exists events (
    id text primary key, type text not null, order_id text not null, body text not null
  ) strict;
  create table if not exists deliveries (
    id integer primary key, event_id text not null references events, due_at integer not null,
    attempts integer not null default 0, status text not null default 'waiting', answer integer
  ) strict;
  create index if not exists deliveries_due on deliveries (due_at) where status = 'waiting';
  create table if not exists late_payments (
    id integer primary key, order_id text not null, method text not null, due_at integer not null
  ) strict;
`

export type Store = ReturnType<typeof openStore>

/** One SQLite file, so that payments survive a crash. */
export function openStore(file: string) {
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal; pragma synchronous = normal')
  database.exec(schema)
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const prepare = (sql: string) => {
    const statement = statements.get(sql) ?? database.prepare(sql)
    statements.set(sql, statement)
    return statement
  }

  return {
    close: () => database.close(),

    /** A transaction; `work` is synchronous. */
    atomically<T>(work: () => T): T {
      database.exec('begin immediate')
      try {
        const result = work()
        database.exec('commit')
        return result
      } catch (error) {
        database.exec('rollback')
        throw error
      }
    },

    insert<T extends Table>(table: T, row: Partial<Tables[T]>): void {
      const columns = Object.keys(row)
      const places = columns.map(() => '?').join()
      const values: SQLInputValue[] = Object.values(row)
      prepare(`insert into ${table} (${columns.join()}) values (${places})`).run(...values)
    },

    update<T extends Table>(table: T, id: string | number, changes: Partial<Tables[T]>): void {
      const places = Object.keys(changes).map((column) => `${column} = ?`)
      const values: SQLInputValue[] = Object.values(changes)
      prepare(`update ${table} set ${places.join()} where id = ?`).run(...values, id)
    },

    remove(table: Table, id: string | number): void {
      prepare(`delete from ${table} where id = ?`).run(id)
    },

    find<T extends Table>(table: T, id: string | number): Tables[T] | undefined {
      // The schema above matches `Tables`.
      return prepare(`select * from ${table} where id = ?`).get(id) as Tables[T] | undefined
    },

    /** @param rest the statement after the table's name */
    list<T extends Table>(table: T, rest = 'order by rowid', ...values: SQLInputValue[]) {
      return prepare(`select * from ${table} ${rest}`).all(...values) as Tables[T][]
    },

    nextDueAt(): number | undefined {
      const row = prepare(
        `select min(at) as at from (
          select min(due_at) as at from deliveries where status = 'waiting'
          union all select min(due_at) from late_payments)`,
      ).get()
      return typeof row?.at === 'number' ? row.at : undefined
    },
  }
}
