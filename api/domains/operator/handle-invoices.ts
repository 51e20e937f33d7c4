import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../../ground/db/open.ts'
import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { StartupError, type Terminal } from '../../ground/errors/startup-error.ts'
import { inr } from '../../ground/http/money.ts'
import { checkDocuments, listMonth } from '../tax/check-documents.ts'
import { printDocument } from '../tax/document-pdf.ts'
import { findDocument } from '../tax/documents.ts'
import { closeMonth } from '../tax/gstr1.ts'
import { table } from './report.ts'

const help = `Usage: npm run invoices -- COMMAND

list MONTH
Invoices and credit notes of a month such as 2026-11.

print NUMBER FILE
Writes an invoice or credit note as a PDF for A4: the same bytes each time.

close MONTH
Closes a month whose GSTR-1 is filed: no document is dated into it any more.

check
Compares every document with its order, refund, ledger and numbers. Exits with 1 when one is wrong.`

type Outcome = { text: string; hasFailed?: boolean }
type Command = { takes: number; run: (db: Db, ...given: string[]) => Promise<Outcome> }

const commands: Record<string, Command> = {
  list: { takes: 1, run: list },
  print: { takes: 2, run: print },
  close: { takes: 1, run: close },
  check: { takes: 0, run: check },
}

/** Lists, prints, checks and closes tax documents. */
export async function handleInvoices({ args, env, print: say }: Terminal): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} })
  const [name = '', ...given] = positionals
  if (name === '' || name === 'help') {
    say(help)
    return 0
  }
  const command = commands[name]
  if (!command) throw new StartupError(`there is no command ${name}; npm run invoices lists them`)
  if (given.length > command.takes)
    throw new StartupError(`${name} takes less: see npm run invoices`)
  const database = await openDatabase(readConfig(env), () => {})
  try {
    const { text, hasFailed } = await command.run(database.db, ...given)
    say(text)
    return hasFailed ? 1 : 0
  } finally {
    await database.close()
  }
}

function readMonth(month: string): string {
  if (/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) return month
  throw new StartupError('give a month such as 2026-11')
}

async function list(db: Db, month = ''): Promise<Outcome> {
  const documents = await listMonth(db, readMonth(month))
  if (!documents.length) return { text: `No document was issued in ${month}.` }
  const rows = documents.map((document) => [
    document.number,
    document.day,
    document.order_number,
    document.against ?? '',
    inr(document.taxable_paise),
    inr(document.total_paise),
    document.cancelled_at ? 'cancelled' : document.is_late ? 'late' : '',
  ])
  return { text: table([['NUMBER', 'DAY', 'ORDER', 'AGAINST', 'VALUE', 'TOTAL', ''], ...rows]) }
}

async function print(db: Db, number = '', file = ''): Promise<Outcome> {
  if (!file) throw new StartupError('give a number, and the file to write')
  const document = await findDocument(db, number.toUpperCase())
  if (!document)
    throw new StartupError(`there is no document ${number}; list names those of a month`)
  if (document.cancelled_at)
    throw new StartupError(`${number} was cancelled: what it was for never left`)
  const { pdf } = await printDocument(db, { id: document.id }, 'a4')
  await writeFile(file, pdf, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'EEXIST' ? 'it is there already' : error.message
    throw new StartupError(`${file} cannot be written: ${reason}`)
  })
  return { text: `${document.number} is in ${file}.` }
}

async function close(db: Db, month = ''): Promise<Outcome> {
  await closeMonth(db, readMonth(month)).catch((error: unknown) => {
    throw error instanceof Refusal ? new StartupError(error.message) : error
  })
  return { text: `${month} is closed.` }
}

async function check(db: Db): Promise<Outcome> {
  const { errors, warnings } = await checkDocuments(db)
  const verdict = errors.length
    ? `${errors.length} wrong.`
    : 'Every document ties, and no number is missing.'
  const lines = [...errors, ...warnings.map((text) => `look at: ${text}`), verdict]
  return { text: lines.join('\n'), hasFailed: errors.length > 0 }
}
