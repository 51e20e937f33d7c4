import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { applyFile } from './apply-file.ts'
import { endSessions } from './end-sessions.ts'
import { whenUnlocked } from './when-unlocked.ts'

const api = fileURLToPath(new URL('../../', import.meta.url))
const migrations = join(api, 'ground', 'db', 'migrations')
const rules = fileURLToPath(new URL('../../../rules/', import.meta.url))
/** What the law says, as data: each file is loaded by a function. */
const loaders = {
  'gst.json': 'load_tax_rates',
  'states.json': 'load_states',
  'terms.json': 'load_law_terms',
}
/** What the migrations leave, to be read. */
const schema = join(api, 'ground', 'db', 'schema.sql')
const privileges = join(api, 'ground', 'db', 'shared', 'privileges.sql')

export type SqlFile = { name: string; text: string }

/** Every SQL file of `api/` that defines functions, and the rules; privileges last, since they name the others. */
export function readFiles(): SqlFile[] {
  const files = readdirSync(api, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .map((name) => join(api, name))
    .filter((file) => dirname(file) !== migrations && file !== schema && file !== privileges)
  const [last, ...others] = [privileges, ...files.sort()].map((file) => ({
    name: relative(api, file).replaceAll('\\', '/'),
    text: readFileSync(file, 'utf8'),
  }))
  return [...others, ...readRules(), ...(last ? [last] : [])]
}

const readRules = () =>
  Object.entries(loaders).map(([name, loader]) => ({
    name: `rules/${name}`,
    text: `select ${loader}($rules$${readFileSync(join(rules, name), 'utf8')}$rules$)`,
  }))

type Options = { isShared?: boolean }

/** Applies changed files together, then each changed trigger by itself, as it locks its table. */
export async function applyFiles(
  client: pg.Client,
  files: SqlFile[],
  release: string,
  options: Options = {},
) {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select * from applied_files',
  )
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  const hasChanged = ({ name, text }: SqlFile) => applied.get(name) !== sha256(text)

  const parts = files.map(splitFile)
  const changed = parts
    .map(({ file }) => file)
    .filter((file, at) => hasChanged(file) || at === parts.length - 1)
  await whenUnlocked(client, () => applyTogether(client, changed, options))
  const there = await findTriggers(client)
  const isDue = (file: SqlFile) => hasChanged(file) || !there.has(file.name.split(' ')[1] ?? '')
  for (const trigger of parts.flatMap(({ triggers }) => triggers).filter(isDue)) {
    await whenUnlocked(client, () => applyTogether(client, [trigger]))
  }
  await client.query('delete from applied_functions where digest = $1', [release])
  await client.query('insert into applied_functions (digest) values ($1)', [release])
}

/** A migration may have dropped one since it was applied. */
async function findTriggers(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>('select tgname as name from pg_trigger')
  return new Set(rows.map(({ name }) => name))
}

async function applyTogether(
  client: pg.Client,
  files: SqlFile[],
  { isShared }: Options = {},
): Promise<void> {
  await client.query('begin')
  await client.query('set local client_min_messages = warning')
  // Files apply in any order: a function may call one that a later file creates.
  await client.query('set local check_function_bodies = off')
  let areReplaced = false
  for (const { name, text } of files) {
    areReplaced = (await applyFile(client, text)) || areReplaced
    await client.query(
      `insert into applied_files values ($1, $2)
       on conflict (name) do update set sha256 = excluded.sha256`,
      [name, sha256(text)],
    )
  }
  const hasStalePlans = isShared && areReplaced
  if (hasStalePlans) await endSessions(client)
  await client.query('commit')
  if (hasStalePlans) await endSessions(client)
}

const trigger = /^create or replace trigger (\w+)[^;]*;$/gm

function splitFile({ name, text }: SqlFile): { file: SqlFile; triggers: SqlFile[] } {
  const triggers = [...text.matchAll(trigger)].map(([statement, of]) => ({
    name: `${name} ${of}`,
    text: statement,
  }))
  return { file: { name, text: text.replace(trigger, '') }, triggers }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
