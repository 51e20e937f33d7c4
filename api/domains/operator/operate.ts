import { parseArgs } from 'node:util'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../../ground/db/open.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { StartupError, type Terminal } from '../../ground/errors/startup-error.ts'
import { GatewayRefusal, GatewaySilence } from '../payments/razorpay.ts'
import { cashCommands } from './cash-commands.ts'
import type { Command, Options } from './command.ts'
import { moneyCommands } from './money-commands.ts'
import { orderCommands } from './order-commands.ts'
import { parcelCommands } from './parcel-commands.ts'
import { privacyCommands } from './privacy-commands.ts'
import { table } from './report.ts'
import { returnCommands } from './return-commands.ts'

const commands = {
  ...orderCommands,
  ...parcelCommands,
  ...returnCommands,
  ...cashCommands,
  ...moneyCommands,
  ...privacyCommands,
}

const options = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  status: { type: 'string' },
  limit: { type: 'string' },
  awb: { type: 'string' },
  courier: { type: 'string' },
  link: { type: 'string' },
  days: { type: 'string' },
  reason: { type: 'string' },
  'refund-instead': { type: 'boolean' },
  by: { type: 'string' },
  second: { type: 'string' },
  waste: { type: 'string' },
  reference: { type: 'string' },
  amount: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  staff: { type: 'string' },
} as const

/** The maker's and operator's commands: orders, parcels, returns, cash, money and privacy. */
export async function operate({ args, env, print }: Terminal): Promise<number> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
  const [name, argument = '', ...more] = positionals
  if (values.help || !name) {
    print(help())
    return 0
  }
  const command = commands[name]
  if (!command) throw new StartupError(`there is no command ${name}; npm run orders lists them`)
  if (more.length) throw new StartupError(`${name} takes one at a time`)
  if (argument && !takesOne(command)) throw new StartupError(`${name} takes no ${argument}`)
  const config = readConfig(env)
  const database = await openDatabase(config, () => {})
  try {
    const report = await command.run(
      { db: database.db, config },
      argument,
      values satisfies Options,
    )
    print(values.json ? JSON.stringify(report.json, null, 2) : report.text)
    return report.hasFailed ? 1 : 0
  } catch (error) {
    if (error instanceof Refusal) throw new StartupError(error.message)
    if (error instanceof GatewaySilence) throw new StartupError('Razorpay cannot be reached')
    if (error instanceof GatewayRefusal) throw new StartupError(`Razorpay: ${error.message}`)
    throw error
  } finally {
    await database.close()
  }
}

/** An argument is in capitals, before the options. */
function takesOne({ usage }: Command): boolean {
  return /^[A-Z]/.test(usage)
}

function help(): string {
  const rows = Object.entries(commands).map(([name, { usage, help }]) => [
    `  ${name} ${usage}`.trimEnd(),
    help,
  ])
  return `Usage: npm run orders -- COMMAND [ORDER] [--json]

${table(rows)}

ORDER is an order's number, such as NL10001. --json prints what programs can read.`
}
