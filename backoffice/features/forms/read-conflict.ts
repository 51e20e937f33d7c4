import type { Conflict } from '../../../contract/office/fields.ts'

type Read = {
  /** What another has made of each field, in words. */
  fields: Record<string, string>
  /** What the form goes on with: sent again, the values typed replace those that were shown. */
  typed: Record<string, string>
}

/** The other's values that a stale edit was refused with; undefined for another refusal. */
export function readConflict(body: unknown): Read | undefined {
  if (isMoved(body)) return readMoved(body)
  if (!isConflict(body)) return undefined
  const theirs = Object.entries(body.values).map(([name, value]) => [name, value.theirs] as const)
  return {
    fields: Object.fromEntries(theirs.map(([name, value]) => [name, inWords(value)])),
    typed: {
      version: String(body.version),
      ...Object.fromEntries(theirs.map(([name, value]) => [`was ${name}`, value])),
    },
  }
}

/** Other refusals of the same status carry a message alone. */
const isConflict = (body: unknown): body is Conflict =>
  typeof body === 'object' && body !== null && 'version' in body && 'values' in body

const inWords = (value: string) =>
  value ? `Another has changed this to “${value}”.` : 'Another has emptied this.'

type Moved = { rows: [{ seen: number; stock: number }, ...unknown[]] }

/** A count that was not taken of the stock of now. */
const isMoved = (body: unknown): body is Moved =>
  typeof body === 'object' &&
  body !== null &&
  'rows' in body &&
  Array.isArray(body.rows) &&
  typeof body.rows[0]?.seen === 'number'

const readMoved = ({ rows: [{ seen, stock }] }: Moved): Read => ({
  fields: { pieces: `Stock was ${seen} when you counted, and is ${stock} now.` },
  typed: { 'was pieces': String(stock) },
})
