import { readFile } from 'node:fs/promises'
import { StartupError } from '../../ground/errors/startup-error.ts'
import { inr, toRupees } from '../../ground/http/money.ts'
import { importRemittance, type JudgedLine, readRemittance } from '../cash/import-remittance.ts'
import { approveRefund } from '../payments/approve-refund.ts'
import { type Command, type Shop, wholeNumber } from './command.ts'
import { type Report, table } from './report.ts'

export const cashCommands: Record<string, Command> = {
  remittance: {
    usage: 'FILE',
    help: 'move the cash that a courier has remitted to the bank, by its CSV or XLSX',
    async run({ db, config }, file) {
      if (!file) throw new StartupError("name the courier's file")
      const bytes = await readFile(file).catch(() => {
        throw new StartupError(`there is no file ${file}`)
      })
      const maxRows = config.limits.remittanceRows
      const { lines } = await readRemittance(db, new Blob([bytes]), { maxRows })
      return reportOf(await importRemittance(db, lines))
    },
  },
  'refund-approve': {
    usage: 'REFUND',
    help: 'let a refund go out that is above the limit of who caused it',
    async run({ db }: Shop, argument) {
      const id = wholeNumber('the number of a refund', argument, 2_147_483_647)
      await approveRefund(db, id)
      return { json: { id, state: 'due' }, text: `Refund ${id} is approved.` }
    },
  },
}

function reportOf(lines: JudgedLine[]): Report {
  const matched = lines.filter(({ why }) => why === null)
  const exceptions = lines.filter(({ why }) => why !== null)
  const paise = matched.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  const head = ['ROW', 'AWB', 'ORDER', 'EXPECTED', 'GOT', 'WHY']
  const rows = exceptions.map((line) => [
    String(line.row),
    line.awb,
    line.orderNumber ?? '',
    line.expectedPaise === null ? '' : inr(line.expectedPaise),
    inr(line.amountPaise),
    line.why ?? '',
  ])
  return {
    json: {
      matched: toRupees(paise),
      exceptions: exceptions.map(({ row, awb, why }) => ({ row, awb, why })),
    },
    hasFailed: exceptions.length > 0,
    text: [
      `${matched.length} of ${lines.length} rows match: ${inr(paise)} went to the bank.`,
      ...(exceptions.length
        ? [
            table([head, ...rows]),
            'What does not match waits to be settled, in the office under Money.',
          ]
        : []),
    ].join('\n\n'),
  }
}
