import '../ground/config/runtime-setup.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../ground/db/open.ts'
import { runCommand } from '../ground/errors/startup-error.ts'
import { takeFacts } from '../ground/facts/service.ts'

// Brings the schema up to date, also under running machines, before they are started anew.
await runCommand(async () => {
  const config = readConfig(process.env)
  const database = await openDatabase(config, () => {}, { isMigration: true })
  await takeFacts(database.db, config.facts).finally(() => database.close())
  console.log('The schema is up to date.')
})
