import type * as z from 'zod'

/** What a list's entries are called, by the field that has them. */
const nouns: Record<string, string> = {
  products: 'garment',
  colours: 'colour',
  sizes: 'size',
  photos: 'photo',
  scenes: 'scene',
  reviews: 'review',
  groups: 'group',
  types: 'type',
  wear_with: 'wear_with',
}

const kinds: Record<string, string> = {
  array: 'a list',
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object, in braces',
  record: 'an object, in braces',
}

type RawIssue = Parameters<z.core.$ZodErrorMap>[0]

/** Ends the sentence that begins with a field's name. */
export const explainIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is missing'
        : `must be ${kinds[issue.expected] ?? 'other'}`
    case 'too_small':
    case 'too_big':
      return explainSize(issue)
    case 'not_multiple_of':
      return 'may have two decimals at most'
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`
    case 'unrecognized_keys':
      return `has what is no field here: ${issue.keys.join(', ')}`
    default:
      return undefined
  }
}

function explainSize(issue: Extract<RawIssue, { code: 'too_small' | 'too_big' }>): string {
  if (issue.code === 'too_small') {
    if (issue.origin === 'string') return 'must not be empty'
    if (issue.origin === 'array') return 'must have an entry'
    return `must be ${issue.inclusive ? '' : 'more than '}${issue.minimum}${issue.inclusive ? ' or more' : ''}`
  }
  const unit = { string: ' letters', array: ' entries' }[issue.origin as string]
  return unit ? `may have ${issue.maximum}${unit} at most` : `must be ${issue.maximum} or less`
}

/** Where an issue is, in words that begin a sentence: `garment 3, colour 1: its hex must be #rrggbb`. */
export function issueInWords({ path, message }: z.core.$ZodIssue): string {
  const rows: string[] = []
  const fields: string[] = []
  for (const [at, part] of path.entries()) {
    const list = String(path[at - 1])
    if (typeof part === 'number') rows.push(`${nouns[list] ?? list} ${part + 1}`)
    else if (typeof path[at + 1] !== 'number') fields.push(String(part))
  }
  const field = fields.join('.')
  const subject = field ? (rows.length ? `its ${field}` : field) : 'it'
  const sentence = `${subject} ${message}`
  return rows.length ? `${rows.join(', ')}: ${sentence}` : sentence
}
