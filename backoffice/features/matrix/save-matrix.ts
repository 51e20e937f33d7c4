import { ApiError } from '../../../contract/client.ts'
import type { OfficeProduct } from '../../../contract/office/product-fields.ts'
import type { CellError } from '../../../contract/office/products.ts'
import type { StockReason } from '../../../contract/office/stock-reasons.ts'
import { browserApi } from '../session/browser-api.ts'
import type { Change } from './changes.ts'
import { isNumeric } from './layers.ts'

export type Saved =
  | { product: OfficeProduct }
  /** Another was first: the product as it is now. */
  | { product: OfficeProduct; isStale: true }
  | { problem: string; errors: CellError[]; isSignedOut: boolean }

/** A count is of Stock, where what was seen stands beside it. */
export type GivenReason = Exclude<StockReason, 'count'>

type Given = {
  id: number
  version: number
  changes: Change[]
  reason: GivenReason | undefined
  key: string
}

/** Stores all changed cells of a product, or none. */
export async function saveMatrix({ id, version, changes, reason, key }: Given): Promise<Saved> {
  const params = { id }
  const cells = changes.map(({ colour_id, size, field, value }) => ({
    colour_id,
    size,
    field,
    value: value === '' ? null : isNumeric(field) ? Number(value) : value,
  }))
  try {
    const product = await browserApi('PUT /api/office/products/{id}/matrix/', {
      params,
      body: { version, cells, ...(reason && { reason }) },
      headers: { 'idempotency-key': key },
    })
    return { product }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status !== 409) return explain(error)
    const now = browserApi('GET /api/office/products/{id}/', { params })
    return now.then(
      (product) => ({ product, isStale: true }) as const,
      (lost: unknown) => explain(lost instanceof ApiError ? lost : error),
    )
  }
}

function explain({ status, message, body }: ApiError): Saved {
  const errors = errorsIn(body)
  const problem =
    status === 401
      ? 'Your session has ended. Nothing was saved; what you typed is still here.'
      : errors.length > 0
        ? 'Nothing was saved. Please mend what is marked.'
        : message || 'The shop could not be reached. Please save again: it is done once.'
  return { problem, errors, isSignedOut: status === 401 }
}

function errorsIn(body: unknown): CellError[] {
  if (typeof body !== 'object' || body === null || !('errors' in body)) return []
  return Array.isArray(body.errors) ? body.errors.filter(isCellError) : []
}

const isCellError = (error: unknown): error is CellError =>
  typeof error === 'object' && error !== null && 'colour_id' in error && 'text' in error
