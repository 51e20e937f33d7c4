import { randomUUID } from 'node:crypto'
import type { Db } from '../db/pool.ts'
import { insertMail } from '../mail/outbox.ts'
import * as queries from './queries.ts'
import { endResets } from './reset-queries.ts'

/**
 * Puts a new password in the place of the old one, ends what the old one opened, and tells the
 * customer by mail.
 *
 * @param tx a transaction
 * @param keptSession the one session that goes on; without it all end
 */
export async function replacePassword(
  tx: Db,
  customer: { id: number; email: string },
  passwordHash: string,
  keptSession?: number,
): Promise<void> {
  await queries.updateCustomer(tx, customer.id, { password_hash: passwordHash })
  await queries.deleteSessions(tx, customer.id, keptSession)
  await endResets(tx, customer.id)
  await insertMail(tx, {
    messageId: `password-changed.${randomUUID()}`,
    kind: 'password_changed',
    recipient: customer.email,
    payload: {},
  })
}
