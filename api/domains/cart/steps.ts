import { sqlStep } from '../../ground/db/sql-step.ts'

// Each calls the SQL file of its name, which documents parameters and outcomes.

type InCart = { pieces: number }

export const addToCart = sqlStep<
  'add_to_cart',
  object,
  { added: InCart & { line_id: number }; full: InCart; short: InCart }
>('add_to_cart')

export const swapCartSize = sqlStep<
  'swap_cart_size',
  object,
  { swapped: InCart; full: InCart; short: InCart }
>('swap_cart_size')
