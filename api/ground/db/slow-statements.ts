import { sql } from 'kysely'
import type { Db } from './pool.ts'
import { requestScope } from './request-scope.ts'

const statementMs = 60_000

/** Work whose statements, and pauses between them, may take a minute each, in the transaction of `db` or one of its own. */
export function withSlowStatements<Result>(
  db: Db,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const run = async (tx: Db) => {
    await sql`select set_config('statement_timeout', ${`${statementMs}`}, true),
      set_config('idle_in_transaction_session_timeout', ${`${statementMs}`}, true)`.execute(tx)
    return work(tx)
  }
  const scope = { ...requestScope.getStore(), statementMs }
  return requestScope.run(scope, () => (db.isTransaction ? run(db) : db.transaction().execute(run)))
}
