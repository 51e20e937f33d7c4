import type { AuditEntry } from '../../../../contract/office/audit.ts'
import type { Db } from '../../db/pool.ts'
import { actorOf } from '../actors.ts'
import { nextOf, readCursor } from '../cursor.ts'
import { startOf } from '../start-of.ts'
import * as queries from './queries.ts'

const pageSize = 50
const sealedAtOnce = 500

type AuditFilter = { actor: string; about: string; from: string; to: string; cursor: string }

/** @throws FieldRefusal for a cursor that is not one of ours */
export async function listAudit(db: Db, { actor, about, from, to, cursor }: AuditFilter) {
  const filter = {
    actor,
    about,
    from: startOf(from),
    to: startOf(to),
    beforeId: readCursor(cursor),
  }
  const rows = await queries.listEntries(db, filter, pageSize + 1)
  const { results, next } = nextOf(rows, pageSize)
  return { results: results.map(toEntry), next }
}

function toEntry(row: Awaited<ReturnType<typeof queries.listEntries>>[number]): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: actorOf(row.actor, row.actor_name),
    what: row.what,
    about: row.about,
    before: row.before,
    after: row.after,
    request_id: row.request_id,
    seal: row.seal?.toString('hex') ?? null,
  }
}

export async function checkAudit(db: Db) {
  const brokenAt = await queries.checkChain(db)
  return { ok: brokenAt === null, broken_at: brokenAt?.toISOString() ?? null }
}

/** Seals what has been written since. @returns how many entries */
export const sealAudit = (db: Db): Promise<number> => queries.sealEntries(db, sealedAtOnce)

/** Audits that a member of staff was shown the phone numbers of orders. */
export const writePhonesSeen = (db: Db, seen: Parameters<typeof queries.writePhonesSeen>[1]) =>
  queries.writePhonesSeen(db, seen)
