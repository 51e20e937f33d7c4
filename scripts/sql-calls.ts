import { readFiles } from '../api/ground/db/apply-files.ts'
import { arrows } from './arrows.ts'

/** An SQL file without its comments; the ground is open to all domains. */
export type SqlFile = { name: string; domain: string; text: string }
type SqlFunction = { file: SqlFile; text: string }

/** The SQL files of the API, but for the privileges and what the law says. */
export const sqlFiles: SqlFile[] = readFiles()
  .filter(({ name }) => !name.startsWith('rules/'))
  .map(({ name, text }) => {
    const [floor, domain = ''] = name.split('/')
    return {
      name: name.replace('domains/', ''),
      domain: floor === 'domains' ? domain : 'ground',
      text: text.replaceAll(/--.*/g, ''),
    }
  })

const trigger = /\btrigger \w+\s([^;]*?)\bon (\w+)[^;]*?execute function (\w+)[^;]*;/g

/** Functions by their names. */
export const sqlFunctions = new Map<string, SqlFunction>(
  sqlFiles.flatMap((file) =>
    file.text.split(/(?=create or replace function )/).flatMap((part) => {
      const name = /^create or replace function (\w+)/.exec(part)?.[1]
      return name ? [[name, { file, text: part.replaceAll(trigger, '') }] as const] : []
    }),
  ),
)

const triggers = sqlFiles.flatMap(({ text }) =>
  Array.from(text.matchAll(trigger), ([, events = '', table = '', name = '']) => ({
    events,
    table,
    name,
  })),
)

const callsIn = (text: string): string[] =>
  [...new Set(Array.from(text.matchAll(/\b(\w+)\s*\(/g), ([, word = '']) => word))].filter((word) =>
    sqlFunctions.has(word),
  )

const columnsOf = (events: string): string[] | undefined =>
  /update of ([\w, ]+)/.exec(events)?.[1]?.split(/\W+/)

/** Whether a trigger runs when a table is written so; an update may be of other columns than it asks for. */
const isSetOff = (events: string, event: string, written: string[]) =>
  events.includes(event) &&
  (event !== 'update' || (columnsOf(events)?.some((column) => written.includes(column)) ?? true))

/** The functions that run when rows are written as a text says. */
const setOffBy = (text: string): string[] =>
  Array.from(
    text.matchAll(/\b(insert|update|delete)(?: into| from)?\s+(\w+)(?:(?: \w+)?\s+set\s([^;]*))?/g),
    ([, event = '', table, sets = '']) =>
      triggers.filter(
        (each) =>
          each.table === table && isSetOff(each.events, event, sets.match(/\w+(?= =)/g) ?? []),
      ),
  )
    .flat()
    .map(({ name }) => name)

/** Names of the files that a function stands on, by its calls and by what its writes set off; its own with them. */
export function filesBehind(name: string): Set<string> {
  const behind = new Set([name])
  const files = new Set<string>()
  // A set's iteration reaches what is added meanwhile.
  for (const each of behind) {
    const found = sqlFunctions.get(each)
    if (!found) continue
    files.add(found.file.name)
    for (const next of [...callsIn(found.text), ...setOffBy(found.text)]) behind.add(next)
  }
  return files
}

/** Calls into another domain: the file that calls, the domain that is called, and its function. */
export const callsAcross = sqlFiles.flatMap(({ name, domain, text }) =>
  callsIn(text).flatMap((called) => {
    const to = sqlFunctions.get(called)?.file.domain ?? domain
    return to === domain || to === 'ground' ? [] : [{ file: name, domain, to, called }]
  }),
)

/** Calls that lint would not let TypeScript make, as `domain/file → domain: function`. */
export const forbiddenCalls = callsAcross
  .filter(({ domain, to }) => !arrows[domain]?.includes(to))
  .map(({ file, to, called }) => `${file} → ${to}: ${called}`)
  .toSorted()
