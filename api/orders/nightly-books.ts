import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import { insertMail } from '../mail/outbox.ts'
import type { Razorpay } from '../payments/razorpay.ts'
import { checkBooks } from './check-books.ts'
import { settleStrays } from './settle-strays.ts'

const dayMs = 86_400_000
/** By then a payment's webhook or its first check has made an order of it, or a refund. */
const settledAfterMs = 15 * 60_000

/**
 * Settles what was missed in the last eight days, and checks their books; what is off is logged as an
 * error and mailed to the shop.
 */
export async function checkBooksNightly(
  db: Db,
  razorpay: Razorpay,
  config: Config,
  log: Logger,
): Promise<void> {
  const now = Date.now()
  const span = { from: new Date(now - 8 * dayMs), to: new Date(now - settledAfterMs) }
  await settleStrays(db, razorpay, span, (error) =>
    log.error({ err: { message: error.message } }, 'a payment could not be settled'),
  )
  const { faults, ...sums } = await checkBooks(db, razorpay, span)
  if (faults.length === 0) return log.info(sums, 'the books are right')
  log.error({ ...sums, faults }, 'the books are off')
  await insertMail(db, {
    messageId: `books-off.${new Date(now).toISOString().slice(0, 10)}`,
    kind: 'books_off',
    recipient: config.shop.email,
    payload: { faults: faults.slice(0, 100) },
  })
}
