import '../processes/runtime-setup.ts'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import type { Db } from '../db/pool.ts'
import { runCommand, StartupError } from '../errors/startup-error.ts'
import { inr } from '../http/money.ts'
import { checkDocuments, listMonth } from '../tax/check-documents.ts'
import { table } from './report.ts'

const help = `Usage: npm run invoices -- COMMAND

list MONTH
Invoices and credit notes of a month such as 2026-11.

check
Compares every document with its order, refund, ledger and numbers. Exits with 1 when one is wrong.`

const commands: Record<string, (db: Db, argument: string) => Promise<string>> = { list, check }

await runCommand(async () => {
  const [name = '', argument = '', ...more] = readArguments()
  if (name === '' || name === 'help') return console.log(help)
  const run = commands[name]
  if (!run) throw new StartupError(`there is no command ${name}; npm run invoices lists them`)
  if (more.length) throw new StartupError(`${name} takes one month at a time`)
  const database = await openDatabase(readConfig(process.env), () => {})
  try {
    console.log(await run(database.db, argument))
  } finally {
    await database.close()
  }
})

function readArguments(): string[] {
  try {
    return parseArgs({ allowPositionals: true, options: {} }).positionals
  } catch (error) {
    // Only its first sentence: the rest explains dashes.
    const [what = ''] = error instanceof Error ? error.message.split('. ') : []
    throw new StartupError(what)
  }
}

async function list(db: Db, month: string): Promise<string> {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month))
    throw new StartupError('give a month such as 2026-11')
  const documents = await listMonth(db, month)
  if (!documents.length) return `No document was issued in ${month}.`
  const rows = documents.map((document) => [
    document.number,
    document.day,
    document.order_number,
    document.against ?? '',
    inr(document.taxable_paise),
    inr(document.total_paise),
    document.cancelled_at ? 'cancelled' : document.is_late ? 'late' : '',
  ])
  return table([['NUMBER', 'DAY', 'ORDER', 'AGAINST', 'VALUE', 'TOTAL', ''], ...rows])
}

async function check(db: Db): Promise<string> {
  const { errors, warnings } = await checkDocuments(db)
  if (errors.length) process.exitCode = 1
  const verdict = errors.length
    ? `${errors.length} wrong.`
    : 'Every document ties, and no number is missing.'
  return [...errors, ...warnings.map((text) => `look at: ${text}`), verdict].join('\n')
}
