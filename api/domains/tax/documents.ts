import type { OfficeOrder } from '../../../contract/office/orders.ts'
import type { Db } from '../../ground/db/pool.ts'
import { toRupees } from '../../ground/http/money.ts'
import * as queries from './queries.ts'

type ShownDocument = OfficeOrder['documents'][number]

/** The invoices and credit notes of an order as the office shows them, oldest first. */
export async function listDocuments(db: Db, orderId: number): Promise<ShownDocument[]> {
  const documents = await queries.listDocuments(db, orderId)
  if (!documents.length) return []
  const ids = documents.map(({ id }) => id)
  const sums = Map.groupBy(await queries.listHsnSums(db, ids), ({ document_id }) => document_id)
  return documents.map((document) => ({
    kind: kindOf(document.kind),
    number: document.number,
    href: hrefOf(document.id),
    against: document.against,
    ...amountsOf(document),
    lines: (sums.get(document.id) ?? []).map((line) => ({
      hsn: line.hsn,
      rate: line.rate_bp / 100,
      ...amountsOf(line),
    })),
  }))
}

export async function listNumbers(db: Db, orderIds: number[]) {
  const documents = await queries.listNumbers(db, orderIds)
  return Map.groupBy(
    documents.map((document) => ({ ...document, kind: kindOf(document.kind) })),
    ({ order_id }) => order_id,
  )
}

/** A bill of supply is an invoice without tax. */
const kindOf = (kind: string): ShownDocument['kind'] =>
  kind === 'credit_note' ? 'credit_note' : 'invoice'

export const findDocument = (db: Db, number: string) => queries.findDocument(db, number)

export const hrefOf = (documentId: number) => `/api/office/documents/${documentId}.pdf`

function amountsOf(row: {
  taxable_paise: number
  cgst_paise: number
  sgst_paise: number
  igst_paise: number
  total_paise: number
}) {
  return {
    taxable: toRupees(row.taxable_paise),
    cgst: toRupees(row.cgst_paise),
    sgst: toRupees(row.sgst_paise),
    igst: toRupees(row.igst_paise),
    total: toRupees(row.total_paise),
  }
}
