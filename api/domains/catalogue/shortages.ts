import { Refusal } from '../../ground/errors/refusal.ts'
import { counter } from '../../ground/metrics/registry.ts'

export const stockRefusals = counter(
  'nool_stock_refusals_total',
  'Refused since fewer pieces are left',
  { labels: ['by'], known: ['cart', 'cod', 'card'] },
)

/** A size of which fewer pieces are left than are wanted. */
export type Shortage = { product_name: string; colour_name: string; size: string; left: number }

/** Counts and names what is short. */
export function tooFewLeft(shortages: Shortage[], by: 'cod' | 'card'): Refusal {
  stockRefusals.labels(by).inc()
  return new Refusal(409, shortages.map(nameShortage).join(' '), { code: 'out_of_stock' })
}

function nameShortage(short: Shortage): string {
  const piece = `${short.product_name} (${short.colour_name}, ${short.size})`
  return short.left === 0 ? `${piece} is sold out.` : `Only ${short.left} left of ${piece}.`
}

/** A cart is empty, or the ids of a size do not belong together. */
export const nothingToBuy = (kind: 'cart' | 'buynow' | 'entered') =>
  kind === 'cart'
    ? new Refusal(400, 'Your cart is empty. Was it ordered in another tab? See My orders.', {
        code: 'cart_empty',
      })
    : new Refusal(404, 'Selected variant not found.')
