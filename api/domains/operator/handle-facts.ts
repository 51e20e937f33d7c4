import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../../config.ts'
import { type FactSetting, findSetting } from '../../ground/config/fact-settings.ts'
import { openDatabase } from '../../ground/db/open.ts'
import type { Db } from '../../ground/db/pool.ts'
import { StartupError, type Terminal } from '../../ground/errors/startup-error.ts'
import { type Fact, listFacts, listVersions, setFact } from '../../ground/facts/service.ts'
import { shortTime, table } from './report.ts'

const help = `Usage: npm run facts [-- COMMAND]

list
What is true of the shop: its fees, days, name and address. So too without a command.

set NAME VALUE
Sets a fact, in the running shop within a second: set cod_fee 60. '' is the default again.

history NAME
What a fact was, since when, and who set it.`

type Shop = { db: Db; config: Config }

const commands: Record<string, (shop: Shop, name: string, value: string[]) => Promise<string>> = {
  list,
  set,
  history,
}

/** The facts of the shop: lists them, sets one, shows what it was. */
export async function handleFacts({ args, env, print }: Terminal): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  })
  const [command = 'list', name = '', ...value] = positionals
  if (values.help || command === 'help') return print(help)
  const run = commands[command]
  if (!run)
    throw new StartupError(`there is no command ${command}; npm run facts -- help lists them`)
  const config = readConfig(env)
  const database = await openDatabase(config, () => {}, { areFactsRead: false })
  try {
    print(await run({ db: database.db, config }, name, value))
  } finally {
    await database.close()
  }
}

async function list({ db }: Shop): Promise<string> {
  const rows = (await listFacts(db)).map((fact) => [fact.name, fact.value, ...sinceAndBy(fact)])
  return table([['FACT', 'VALUE', 'SINCE', 'BY'], ...rows])
}

async function set({ db, config }: Shop, name: string, value: string[]): Promise<string> {
  const setting = find(name)
  if (value.length === 0) {
    throw new StartupError(`give ${name} a value, or '' for the default`)
  }
  const isOther = await setFact(db, config.facts, { setting, text: value.join(' ') })
  const now = (await listFacts(db)).find((fact) => fact.name === name.toLowerCase())
  return `${name.toLowerCase()} is ${now?.value || 'not set'}${isOther ? ' from now on' : ' already'}.`
}

async function history({ db }: Shop, name: string): Promise<string> {
  const versions = await listVersions(db, find(name))
  if (versions.length === 0) return `${name.toLowerCase()} was never set: its default holds.`
  const rows = versions.map((fact) => [fact.value || 'the default', ...sinceAndBy(fact)])
  return table([['VALUE', 'SINCE', 'BY'], ...rows])
}

function find(name: string): FactSetting {
  const setting = findSetting(name)
  if (setting) return setting
  throw new StartupError(
    name ? `there is no fact ${name}; npm run facts lists them` : 'name a fact, such as cod_fee',
  )
}

const sinceAndBy = ({ setAt, by }: Fact): string[] =>
  setAt ? [shortTime(setAt), by?.name ?? ''] : ['', 'the default']
