import { Conflict } from '../../../contract/office/fields.ts'

type Read = {
  /** What another has made of each field, in words. */
  fields: Record<string, string>
  /** What the form goes on with: sent again, the values typed replace those that were shown. */
  typed: Record<string, string>
}

/** The other's values that a stale edit was refused with; undefined for another refusal. */
export function readConflict(body: unknown): Read | undefined {
  const { data } = Conflict.safeParse(body)
  if (!data) return undefined
  const theirs = Object.entries(data.values).map(([name, value]) => [name, value.theirs] as const)
  return {
    fields: Object.fromEntries(theirs.map(([name, value]) => [name, inWords(value)])),
    typed: {
      version: String(data.version),
      ...Object.fromEntries(theirs.map(([name, value]) => [`was ${name}`, value])),
    },
  }
}

const inWords = (value: string) =>
  value ? `Another has changed this to “${value}”.` : 'Another has emptied this.'
