import type { ProductSummary } from '../../../contract/catalogue.ts'

/** Up to this many pieces left, over all its sizes, a product is low on stock. */
const lowStock = 5

export function stockStatus(sizes: { stock: number }[]): ProductSummary['stock_status'] {
  const left = sizes.reduce((sum, size) => sum + size.stock, 0)
  if (left === 0) return 'out_of_stock'
  return left <= lowStock ? 'low_stock' : 'in_stock'
}
