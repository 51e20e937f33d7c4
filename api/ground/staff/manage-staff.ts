import { parseArgs } from 'node:util'
import { roles } from '../../../contract/office/roles.ts'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../db/open.ts'
import { Refusal } from '../errors/refusal.ts'
import { StartupError, type Terminal } from '../errors/startup-error.ts'
import { staffCommands } from './staff-commands.ts'

const help = `Usage: npm run staff -- COMMAND

add EMAIL --role ROLE [--name NAME]
Adds a person and prints the link that sets her password, once and within a day.
ROLE is one of: ${roles.join(', ')}.

invite EMAIL
Prints a new link for her, as for an owner who has lost her password or her second factor: with the
new password her sessions end, and her second factor is set up anew.

list
Who works here.

remove EMAIL | remove demo
Removes a person, or the demo's staff: sessions end at once. The last owner stays.`

const options = {
  help: { type: 'boolean', short: 'h' },
  role: { type: 'string' },
  name: { type: 'string' },
} as const

/** Who works here: adds, invites, lists and removes people. */
export async function manageStaff({ args, env, print }: Terminal): Promise<void> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
  const [name = '', argument = '', ...more] = positionals
  if (values.help || name === '') return print(help)
  const run = staffCommands[name]
  if (!run) throw new StartupError(`there is no command ${name}; npm run staff lists them`)
  if (more.length) throw new StartupError(`${name} takes one e-mail at a time`)
  const config = readConfig(env)
  const database = await openDatabase(config, () => {})
  try {
    print(await run({ db: database.db, config }, argument.toLowerCase(), values))
  } catch (error) {
    throw error instanceof Refusal ? new StartupError(error.message) : error
  } finally {
    await database.close()
  }
}
