import type { Random } from '../api/testing/random.ts'

/** What customers, the operator, the courier, the worker and time can do, and how often they do it. */
const weights = {
  'add to cart': 16,
  'set quantity': 4,
  'remove line': 2,
  'order the cart': 8,
  'order at once': 8,
  'order with a key': 8,
  'start to pay the cart': 8,
  'start to pay at once': 6,
  pay: 10,
  confirm: 12,
  'settle events': 3,
  'ask the gateway': 3,
  'let the hold expire': 3,
  cancel: 6,
  'send refunds': 1,
  'fail a refund': 1,
  'book a parcel': 4,
  'scan a parcel': 8,
}
export type Kind = keyof typeof weights
const isKind = (name: string): name is Kind => name in weights
const kinds = Object.entries(weights).flatMap(([name, weight]) =>
  isKind(name) ? Array<Kind>(weight).fill(name) : [],
)

/** `dice`, from 0 to 1, decides what an operation leaves open. */
export type Operation = {
  kind: Kind
  customer: number
  size: number
  quantity: number
  dice: number
}

/** A history of operations, the same for the same random numbers. */
export function drawOperations(
  { below, next }: Random,
  among: { operations: number; customers: number; sizes: number },
): Operation[] {
  return Array.from({ length: among.operations }, () => ({
    kind: kinds[below(kinds.length)] ?? 'add to cart',
    customer: below(among.customers),
    size: below(among.sizes),
    quantity: 1 + below(3),
    dice: next(),
  }))
}
