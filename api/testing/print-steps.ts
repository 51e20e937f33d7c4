import { readFiles, type SqlFile } from '../ground/db/apply-files.ts'

/** What the driver gives and takes, by the type that SQL names. */
const types: Record<string, string> = {
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  text: 'string',
  uuid: 'string',
  float8: 'number',
  date: 'string',
  interval: 'string',
  timestamptz: 'Date',
  bytea: 'Buffer',
}

const notice = `// Written from the headers of the SQL steps, by their test: \`npx vitest run api/ground/db/steps -u\`.
// A parameter and a column may be null; who calls a step says which of hers may not.
`

/** The SQL steps as TypeScript knows them. */
export function printSteps(): string {
  const steps = readSteps().toSorted((a, b) => a.name.localeCompare(b.name))
  const outcomes = steps.map(
    ({ name, outcomes }) => `${name}: [${outcomes.map(quote).join(', ')}],`,
  )
  const parameters = steps.map(({ name, parameters }) => `${name}: ${typeOf(parameters)}`)
  const columns = steps.map(({ name, columns }) => `${name}: ${typeOf(columns)}`)
  return [
    notice,
    `export const outcomes = {\n${lines(outcomes)}\n} as const\n`,
    `export type StepParameters = {\n${lines(parameters)}\n}\n`,
    `export type StepColumns = {\n${lines(columns)}\n}\n`,
  ].join('\n')
}

const lines = (all: string[]) => all.map((line) => `  ${line}`).join('\n')
const quote = (word: string) => `'${word}'`

/** The SQL functions whose files document outcomes. */
export const readSteps = () => readFiles().flatMap(readStep)

function readStep({ name: file, text }: SqlFile) {
  const documented = /^-- outcome: (.*)$/m.exec(text)?.[1]
  const code = text.replaceAll(/--.*$/gm, '')
  const head =
    /create or replace function (\w+)\s*\(([\s\S]*?)\)\s*returns\s+(table\s*\(([\s\S]*?)\)|\w+)/.exec(
      code,
    )
  if (!documented || !head) return []
  const [, name = '', parameters = '', , columns = ''] = head
  return [
    {
      file,
      text,
      name,
      outcomes: [...documented.matchAll(/[a-z_]+/g)].map(([word]) => word),
      parameters: readFields(parameters, (field) => toCamelCase(field.replace(/^p_/, ''))),
      columns: readFields(columns, (field) => field).filter(({ field }) => field !== 'outcome'),
    },
  ]
}

type Field = { field: string; type: string; isOptional: boolean }

/** Of a list such as `p_order_id bigint, p_size_ids bigint[] default null`. */
function readFields(list: string, nameOf: (field: string) => string): Field[] {
  return [...list.matchAll(/(\w+)\s+(\w+)(\[\])?(\s+default\b[^,]*)?/g)].map(
    ([, field = '', sql = '', many = '', byDefault]) => ({
      field: nameOf(field),
      type: `${types[sql] ?? 'unknown'}${many}`,
      isOptional: byDefault !== undefined,
    }),
  )
}

const typeOf = (fields: Field[]) =>
  fields.length === 0
    ? 'object'
    : `{ ${fields.map(({ field, type, isOptional }) => `${field}${isOptional ? '?' : ''}: ${type === 'unknown' ? type : `${type} | null`}`).join('; ')} }`

const toCamelCase = (name: string) =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
