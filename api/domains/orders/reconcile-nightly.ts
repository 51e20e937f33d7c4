import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { insertMail } from '../../ground/mail/outbox.ts'
import { GatewayRefusal, GatewaySilence, type Razorpay } from '../payments/razorpay.ts'
import { describeReconciliation } from './describe-reconciliation.ts'
import { type Reconciliation, reconcilePayments } from './reconcile-payments.ts'
import { insertReconciliation } from './reconcile-queries.ts'
import { settleMissedPayments } from './settle-missed-payments.ts'

const dayMs = 86_400_000
/** By then a payment's webhook or its first check has settled it. */
const settledAfterMs = 15 * 60_000

export async function reconcileNightly(
  db: Db,
  razorpay: Razorpay,
  config: Config,
  log: Logger,
): Promise<void> {
  const span = spanOfDays(8)
  const settleAndReconcile = async () => {
    await settleMissedPayments(db, razorpay, span, (error) =>
      log.error({ err: { message: error.message } }, 'a payment could not be settled'),
    )
    return reconcilePayments(db, razorpay, span)
  }
  const result = await settleAndReconcile().catch(unchecked)
  await insertReconciliation(db, result.discrepancies)
  if (result.discrepancies.length === 0) return log.info(result, 'the books are right')
  log.error(result, 'the books are off')
  await insertMail(db, {
    messageId: `books-off.${randomUUID()}`,
    kind: 'books_off',
    recipient: config.shop.email,
    payload: {
      faults: result.discrepancies.slice(0, 100),
      remarks: 'from' in result ? describeReconciliation(result) : [],
    },
  })
}

/** The last days, without payments so young that they may not have arrived. */
export function spanOfDays(days: number): { from: Date; to: Date } {
  const now = Date.now()
  return { from: new Date(now - days * dayMs), to: new Date(now - settledAfterMs) }
}

/** Reported too: a mail that does not come would go unnoticed. */
function unchecked(error: unknown): Pick<Reconciliation, 'discrepancies'> {
  if (!(error instanceof GatewaySilence || error instanceof GatewayRefusal)) throw error
  return { discrepancies: [`The books could not be checked: ${error.message}.`] }
}
