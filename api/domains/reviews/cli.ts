import '../../ground/config/runtime-setup.ts'
import { parseArgs } from 'node:util'
import { rejectReasons } from '../../../contract/office/review-reasons.ts'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../../ground/db/open.ts'
import { runCommand, StartupError } from '../../ground/errors/startup-error.ts'
import { listForApproval, moderate } from './moderate.ts'

const help = `Usage: npm run reviews -- COMMAND

  list                          reviews that wait for approval; --state approved or rejected: those
  approve REVIEW …              shows them
  reject REVIEW … --reason NAME hides them; their authors read the reason, and --note TEXT where given

NAME is one of ${rejectReasons.join(', ')}: that a review is bad is no reason.

REVIEW is a review's number. With the fact review_approval as by-rule, those without photos and with nothing
doubtful in their words are shown at once.`

await runCommand(async () => {
  const { positionals, values } = readArguments()
  const [name, ...ids] = positionals
  if (values.help || !name) return console.log(help)
  if (name !== 'list' && name !== 'approve' && name !== 'reject') {
    throw new StartupError(`there is no command ${name}; npm run reviews lists them`)
  }
  const config = readConfig(process.env)
  const database = await openDatabase(config, () => {})
  try {
    const text =
      name === 'list'
        ? await listForApproval(database.db, config.publicUrl, values.state)
        : await moderate(database.db, name, ids, values)
    console.log(text)
  } finally {
    await database.close()
  }
})

function readArguments() {
  return parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      state: { type: 'string', default: 'waiting' },
      reason: { type: 'string' },
      note: { type: 'string' },
    },
  })
}
