import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
import type { TaxDocumentData } from '../../ground/documents/tax-document.ts'

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

/** Of orders, oldest first; what was numbered and never left is not among them. */
export const listNumbers = (db: Db, orderIds: number[]) =>
  db
    .selectFrom('tax_documents')
    .select(['order_id', 'kind', 'number'])
    .where('order_id', 'in', orderIds)
    .where('cancelled_at', 'is', null)
    .orderBy('id')
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

export const findDocument = (db: Db, number: string) =>
  db
    .selectFrom('tax_documents')
    .select(['id', 'number', 'order_id', 'sha256', 'cancelled_at'])
    .select((document) => document.ref('data').$castTo<TaxDocumentData>().as('data'))
    .where('number', '=', number)
    .executeTakeFirst()

export type Month = { from: string; until: string }

export async function findSeller(db: Db, { from }: Month) {
  const { rows } = await sql<{
    gstin: string
    is_composition: boolean
    has_begun: boolean
    is_closed: boolean
  }>`
    select coalesce(closed.gstin, seller.gstin) as gstin, is_composition, closed.month is not null as is_closed,
      day_in_india(now()) >= ${from}::date as has_begun
    from current_seller() seller left join closed_months closed on closed.month = ${from}::date`.execute(
    db,
  )
  const [seller] = rows
  if (!seller) throw new Error('no facts of the seller are recorded')
  return seller
}

/** A row of a return as JSON, of one of its tables. */
export type Gstr1Row = { table_name: string; entry: string }

/** Gives `use` the rows of a month's return in parts, as it may have 100,000. @param tx a transaction */
export async function readGstr1Rows(
  tx: Db,
  { from, until }: Month,
  use: (rows: Gstr1Row[]) => void,
): Promise<void> {
  await sql`declare gstr1 no scroll cursor for
    select table_name, entry::text as entry from filed_gstr1_rows(p_from => ${sql.lit(from)}, p_until => ${sql.lit(until)})
    order by row_number`.execute(tx)
  for (;;) {
    const { rows } = await sql<Gstr1Row>`fetch 100 from gstr1`.execute(tx)
    if (rows.length === 0) break
    use(rows)
  }
  await sql`close gstr1`.execute(tx)
}

export async function listUntied(db: Db, { from, until }: Month): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from find_untied(p_from => ${from}, p_until => ${until}) as text`.execute(db)
  return rows.map(({ text }) => text)
}

export type DocumentOf =
  | { id: number }
  | { orderId: number; customerId: number; number: string | undefined }

/** What is printed of a document that stands, and the PDF where it was printed before. */
export function findPrinted(db: Db, of: DocumentOf, paper: 'a4' | 'a5') {
  const documents = db
    .selectFrom('tax_documents as document')
    .leftJoin('tax_document_pdfs as pdf', (join) =>
      join.onRef('pdf.document_id', '=', 'document.id').on('pdf.format', '=', paper),
    )
    .select(['document.id', 'document.number', 'pdf.bytes as pdf'])
    .select((document) => document.ref('document.data').$castTo<TaxDocumentData>().as('data'))
    .where('document.cancelled_at', 'is', null)
    .orderBy('document.id', 'desc')
  if ('id' in of) return documents.where('document.id', '=', of.id).executeTakeFirst()
  const { orderId, customerId, number } = of
  const own = documents
    .innerJoin('orders', 'orders.id', 'document.order_id')
    .where('orders.id', '=', orderId)
    .where('orders.customer_id', '=', customerId)
  return number === undefined
    ? own.where('document.kind', '<>', 'credit_note').executeTakeFirst()
    : own.where('document.number', '=', number).executeTakeFirst()
}

export async function storePdf(
  db: Db,
  { id, paper, bytes }: { id: number; paper: 'a4' | 'a5'; bytes: Buffer },
): Promise<Buffer> {
  await db
    .insertInto('tax_document_pdfs')
    .values({ document_id: id, format: paper, bytes })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await db
    .selectFrom('tax_document_pdfs')
    .select('bytes')
    .where('document_id', '=', id)
    .where('format', '=', paper)
    .executeTakeFirstOrThrow()
  return stored.bytes
}

export const listMonth = (db: Db, { from, until }: Month) =>
  db
    .selectFrom('tax_documents as document')
    .innerJoin('orders', 'orders.id', 'document.order_id')
    .leftJoin('tax_documents as against', 'against.id', 'document.against_id')
    .select(['document.number', 'orders.number as order_number', 'against.number as against'])
    .select(['document.taxable_paise', 'document.total_paise', 'document.is_late'])
    .select(['document.place_code', 'document.cancelled_at'])
    .select(sql<string>`document.issued_on::text`.as('day'))
    .where(
      sql<boolean>`document.issued_on >= ${from}::date and document.issued_on < ${until}::date`,
    )
    .orderBy('document.id')
    .execute()

export type TaxMonth = Awaited<ReturnType<typeof listTaxMonths>>[number]

export async function listTaxMonths(db: Db, limit: number) {
  const { rows } = await sql<{
    period: string
    is_over: boolean
    has_documents: boolean
    closed_at: Date | null
    actor: string | null
    actor_name: string | null
    documents: number | null
    total_paise: number | null
  }>`
    select to_char(m.month, 'YYYY-MM') as period, next.month <= day_in_india(now()) as is_over, c.closed_at, c.actor,
      (select name from staff where 'staff:' || staff.id = c.actor) as actor_name, c.documents, c.total_paise,
      exists (select from tax_documents where issued_on >= m.month and issued_on < next.month) as has_documents
    from generate_series(
      date_trunc('month', least((select min(issued_on) from tax_documents), (select min(month) from closed_months),
        day_in_india(now()))::timestamp),
      day_in_india(now()), '1 month') as series(at)
    cross join lateral (select at::date as month) m
    cross join lateral (select (at + interval '1 month')::date as month) next
    left join closed_months c on c.month = m.month
    order by m.month desc limit ${limit}`.execute(db)
  return rows
}

export async function listMonths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(issued_on, 'YYYY-MM') as month from tax_documents order by 1`.execute(
    db,
  )
  return rows.map(({ month }) => month)
}

/** Series that have a gap, and documents that are other than they were written, in words. */
export async function listBroken(db: Db): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select series || '/' || financial_year || ' has ' || count(d.id) || ' documents, and counts to ' || last_serial as text
    from tax_document_counters left join tax_documents d using (series, financial_year)
    group by series, financial_year, last_serial having count(d.id) <> last_serial
    union all
    select number || ' is other than it was written' from tax_documents
    where sha256 <> sha256(convert_to(data::text, 'UTF8'))`.execute(db)
  return rows.map(({ text }) => text)
}
