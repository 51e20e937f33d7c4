import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import { insertMail } from '../mail/outbox.ts'
import { GatewayRefusal, GatewaySilence, type Razorpay } from '../payments/razorpay.ts'
import { booksInWords } from './books-in-words.ts'
import { type Books, checkBooks } from './check-books.ts'
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
  const span = spanOfDays(8)
  const settleAndCheck = async () => {
    await settleStrays(db, razorpay, span, (error) =>
      log.error({ err: { message: error.message } }, 'a payment could not be settled'),
    )
    return checkBooks(db, razorpay, span)
  }
  const books = await settleAndCheck().catch(unchecked)
  if (books.faults.length === 0) return log.info(books, 'the books are right')
  log.error(books, 'the books are off')
  await insertMail(db, {
    messageId: `books-off.${randomUUID()}`,
    kind: 'books_off',
    recipient: config.shop.email,
    payload: {
      faults: books.faults.slice(0, 100),
      remarks: 'from' in books ? booksInWords(books) : [],
    },
  })
}

/** The last days, but for what is so young that it may still be on its way. */
export function spanOfDays(days: number): { from: Date; to: Date } {
  const now = Date.now()
  return { from: new Date(now - days * dayMs), to: new Date(now - settledAfterMs) }
}

/** A night without an answer is a fault too: nobody would miss a mail that does not come. */
function unchecked(error: unknown): Pick<Books, 'faults'> {
  if (!(error instanceof GatewaySilence || error instanceof GatewayRefusal)) throw error
  return { faults: [`The books could not be checked: ${error.message}.`] }
}
