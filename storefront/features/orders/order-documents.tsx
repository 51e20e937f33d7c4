import type { Order } from '../../../contract/orders.ts'

const words = { invoice: 'Invoice', credit_note: 'Credit note' }

/** What was issued to her for an order, each as a PDF. */
export function OrderDocuments({ order: { id, documents } }: { order: Order }) {
  if (documents.length === 0) return null
  return (
    <div>
      <dt className="text-quiet text-sm">Documents</dt>
      {documents.map(({ kind, number }) => (
        <dd key={number}>
          <a
            href={`/orderdetails/${id}/invoice.pdf?${new URLSearchParams({ number })}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {words[kind]} {number}
          </a>
        </dd>
      ))}
    </div>
  )
}
