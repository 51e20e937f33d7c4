import type { ComplaintKind } from '../../../contract/complaint-kinds.ts'
import type { Db } from '../../ground/db/pool.ts'
import { enforceLimit } from '../../ground/http/rate-limit.ts'
import type { Client } from '../../ground/logins/client.ts'
import { insertMail } from '../../ground/mail/outbox.ts'
import * as queries from './queries.ts'

type ComplaintInput = {
  kind: ComplaintKind
  name: string
  email: string
  phone: string
  order_number: string
  message: string
}

const tooMany = 'That was a lot at once. Please wait an hour, or ring us.'

/**
 * Stores a complaint and acknowledges it by mail.
 * @throws Refusal 429
 */
export async function makeComplaint(
  db: Db,
  { customerId, client }: { customerId: number | null; client: Client },
  given: ComplaintInput,
): Promise<{ ticket: string; answerBy: Date }> {
  await enforceLimit(db, client.limits.complaintsOfAddress, client.address, tooMany)
  return db.transaction().execute(async (tx) => {
    const complaint = { ...given, customer_id: customerId }
    const { id, ticket, answer_by: answerBy } = await queries.insertComplaint(tx, complaint)
    await insertMail(tx, {
      messageId: `complaint-received.${id}`,
      kind: 'complaint_received',
      recipient: given.email,
      payload: { complaint_id: id },
    })
    return { ticket, answerBy }
  })
}

/**
 * Answers one that waits, and has the answer mailed.
 * @returns its ticket; undefined when there is none or it was answered
 */
export async function answerComplaint(
  tx: Db,
  id: number,
  text: string,
): Promise<string | undefined> {
  const answered = await queries.answerComplaint(tx, id, text)
  if (!answered) return undefined
  await insertMail(tx, {
    messageId: `complaint-answered.${id}`,
    kind: 'complaint_answered',
    recipient: answered.email,
    payload: { complaint_id: id },
  })
  return answered.ticket
}

export const tidyComplaints = (db: Db) => queries.deleteOldComplaints(db)

export async function collectComplaints(db: Db, customerId: number) {
  const rows = await queries.listOfCustomer(db, customerId)
  return rows.map(({ ticket, kind, order_number, message, answer, created_at, answered_at }) => ({
    ticket,
    kind,
    order_number,
    message,
    answer,
    made_at: created_at.toISOString(),
    answered_at: answered_at?.toISOString() ?? null,
  }))
}
