import { maxEnteredLines, maxQuantity } from '../../../contract/field-limits.ts'

export type Line = { size_id: number; quantity: number }

/** All that was chosen so far stands in the address, so that a reload or Back loses nothing. */
export type NewOrderQuery = {
  lines: Line[]
  /** What garments are looked for by. */
  search: string
  product: number | undefined
  /** A phone number or an e-mail address. */
  who: string
  buyer: number | undefined
  /** The link that was just made. */
  made: number | undefined
}

const idOf = (text: string | null) =>
  text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined

export function readNewOrderQuery(params: URLSearchParams): NewOrderQuery {
  return {
    lines: params.getAll('line').flatMap(readLine).slice(0, maxEnteredLines),
    search: (params.get('search') ?? '').slice(0, 200),
    product: idOf(params.get('product')),
    who: (params.get('who') ?? '').slice(0, 100),
    buyer: idOf(params.get('buyer')),
    made: idOf(params.get('made')),
  }
}

/** `12x2`: two pieces of the size 12. */
function readLine(text: string): Line[] {
  const [size, quantity = ''] = text.split('x')
  const id = idOf(size ?? '')
  const pieces = Number(quantity)
  return id && Number.isInteger(pieces) && pieces >= 1 && pieces <= maxQuantity
    ? [{ size_id: id, quantity: pieces }]
    : []
}

export const lineText = ({ size_id, quantity }: Line) => `${size_id}x${quantity}`

/** The address's fields, as hidden fields of a form that changes some of them. */
export function fieldsOf(query: Partial<NewOrderQuery>): [name: string, value: string][] {
  const { lines = [], ...others } = query
  return [
    ...lines.map((line): [string, string] => ['line', lineText(line)]),
    ...Object.entries(others).flatMap(([name, value]): [string, string][] =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  ]
}

export const newOrderPath = (query: Partial<NewOrderQuery>) =>
  `/orders/new?${new URLSearchParams(fieldsOf(query))}`

/** The lines with so many pieces more or less of a size; a line without pieces is gone. */
export function withPieces(lines: Line[], sizeId: number, more: number): Line[] {
  const here = lines.find((line) => line.size_id === sizeId)
  if (!here) return [...lines, { size_id: sizeId, quantity: more }].slice(0, maxEnteredLines)
  return lines.flatMap((line) => {
    if (line !== here) return [line]
    const quantity = Math.min(line.quantity + more, maxQuantity)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}
