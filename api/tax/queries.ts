import { sql } from 'kysely'
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
