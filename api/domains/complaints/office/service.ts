import { complaintKinds } from '../../../../contract/complaint-kinds.ts'
import type { OfficeComplaint } from '../../../../contract/office/complaints.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { MovedOn, Refusal } from '../../../ground/errors/refusal.ts'
import { actorOf } from '../../../ground/staff/actors.ts'
import { nextOf, readCursor } from '../../../ground/staff/cursor.ts'
import { writeAudit } from '../../../ground/staff/queries.ts'
import * as complaints from '../service.ts'
import * as queries from './queries.ts'

const pageSize = 50

export async function listComplaints(
  db: Db,
  { state, cursor }: { state: 'open' | 'answered'; cursor: string },
): Promise<{ results: OfficeComplaint[]; next: string | null }> {
  const list = state === 'open' ? queries.listOpen : queries.listAnswered
  const { results, next } = nextOf(await list(db, readCursor(cursor), pageSize + 1), pageSize)
  return { results: results.map(toComplaint), next }
}

export async function showComplaint(db: Db, id: number): Promise<OfficeComplaint> {
  const row = await queries.findComplaint(db, id)
  if (!row) throw new Refusal(404, 'There is no such complaint.')
  return toComplaint(row)
}

export async function answerComplaint(tx: Db, id: number, text: string): Promise<void> {
  const ticket = await complaints.answerComplaint(tx, id, text)
  if (ticket) {
    await writeAudit(tx, 'complaint.answer', ticket)
    return
  }
  const { answer } = await showComplaint(tx, id)
  throw new MovedOn(`${answer?.actor?.name ?? 'Someone'} has answered it already.`)
}

function toComplaint(row: queries.ComplaintRow): OfficeComplaint {
  const { id, ticket, kind, name, email, phone, order_number, message, answer, answered_at } = row
  return {
    id,
    ticket,
    kind: complaintKinds.find((each) => each === kind) ?? 'order',
    name,
    email,
    phone,
    order_number,
    message,
    made_at: row.created_at.toISOString(),
    answer_by: row.answer_by.toISOString(),
    is_overdue: !answered_at && row.answer_by < new Date(),
    answer:
      answer === null || answered_at === null
        ? null
        : {
            text: answer,
            at: answered_at.toISOString(),
            actor: actorOf(row.answered_by, row.staff_name),
          },
  }
}
