import { randomUUID } from 'node:crypto'
import type { Db } from '../../ground/db/pool.ts'
import { insertMail } from '../../ground/mail/outbox.ts'
import * as queries from './queries.ts'
import { endResets } from './reset-queries.ts'
import { deleteSessions } from './session-queries.ts'

/** Replaces a password, ends sessions and resets but `ownSession`, and notifies the customer by mail. */
export async function replacePassword(
  tx: Db,
  customer: { id: number; email: string },
  passwordHash: string,
  ownSession?: number,
): Promise<void> {
  await queries.updateCustomer(tx, customer.id, { password_hash: passwordHash })
  await deleteSessions(tx, customer.id, ownSession)
  await endResets(tx, customer.id)
  await insertMail(tx, {
    messageId: `password-changed.${randomUUID()}`,
    kind: 'password_changed',
    recipient: customer.email,
    payload: {},
  })
}
