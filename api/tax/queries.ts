import { sql } from 'kysely'
import type { Gstr1 } from '../../contract/office/tax.ts'
import type { Db } from '../db/pool.ts'
import type { TaxDocumentData } from './tax-document.ts'

export type StoredDocument = Awaited<ReturnType<typeof listDocuments>>[number]

/** Of an order, oldest first; what was numbered and never left is not among them. */
export const listDocuments = (db: Db, orderId: number) =>
  db
    .selectFrom('tax_documents as document')
    .leftJoin('tax_documents as against', 'against.id', 'document.against_id')
    .select(['document.id', 'document.kind', 'document.number', 'against.number as against'])
    .select(['document.taxable_paise', 'document.cgst_paise', 'document.sgst_paise'])
    .select(['document.igst_paise', 'document.total_paise'])
    .where('document.order_id', '=', orderId)
    .where('document.cancelled_at', 'is', null)
    .orderBy('document.id')
    .execute()

/** The lines of documents, added up by HSN and rate. */
export const listHsnSums = (db: Db, documentIds: number[]) =>
  db
    .selectFrom('tax_document_lines')
    .select(['document_id', 'hsn', 'rate_bp'])
    .select([sum('taxable_paise'), sum('cgst_paise'), sum('sgst_paise')])
    .select([sum('igst_paise'), sum('total_paise')])
    .where('document_id', 'in', documentIds)
    .groupBy(['document_id', 'hsn', 'rate_bp'])
    .orderBy('document_id')
    .orderBy('rate_bp')
    .orderBy('hsn')
    .execute()

type Amount = 'taxable_paise' | 'cgst_paise' | 'sgst_paise' | 'igst_paise' | 'total_paise'

const sum = <A extends Amount>(amount: A) => sql<number>`sum(${sql.ref(amount)})::bigint`.as(amount)

/** What is printed of a document. */
export const findDocument = (db: Db, number: string) =>
  db
    .selectFrom('tax_documents')
    .select(['id', 'number', 'order_id', 'sha256', 'cancelled_at'])
    .select((document) => document.ref('data').$castTo<TaxDocumentData>().as('data'))
    .where('number', '=', number)
    .executeTakeFirst()

/** The days of a month, half-open. */
export type Month = { from: string; until: string }

/** @throws when the shop was never started, which records its seller */
export async function findSeller(db: Db, { from }: Month) {
  const { rows } = await sql<{ is_composition: boolean; has_begun: boolean }>`
    select is_composition, day_in_india(now()) >= ${from}::date as has_begun
    from current_seller()`.execute(db)
  const [seller] = rows
  if (!seller) throw new Error('no facts of the seller are recorded')
  return seller
}

export async function readGstr1(db: Db, { from, until }: Month): Promise<Gstr1> {
  const { rows } = await sql<{ gstr1: Gstr1 }>`
    select gstr1(p_from => ${from}, p_until => ${until})`.execute(db)
  const [row] = rows
  if (!row) throw new Error('gstr1 answered nothing')
  return row.gstr1
}

export async function listUntied(db: Db, { from, until }: Month): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from find_untied(p_from => ${from}, p_until => ${until}) as text`.execute(db)
  return rows.map(({ text }) => text)
}
