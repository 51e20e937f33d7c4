import '../../ground/config/runtime-setup.ts'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../../ground/db/open.ts'
import { runCommand, StartupError } from '../../ground/errors/startup-error.ts'
import { findSigningKey } from './service.ts'
import { fingerprintOf, toPem } from './signing-key.ts'

await runCommand(async () => {
  const [file, ...more] = process.argv.slice(2)
  if (!file || file.startsWith('-') || more.length > 0) {
    throw new StartupError('Usage: npm run android-key -- FILE')
  }
  const config = readConfig(process.env)
  const database = await openDatabase(config, () => {})
  try {
    const key = await findSigningKey(database.db, config)
    save(resolve(file), toPem(key))
    console.log(`Saved to ${resolve(file)}: ${fingerprintOf(key.certificate)}`)
  } finally {
    await database.close()
  }
})

function save(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw new StartupError(
      `${file} cannot be written: ${error instanceof Error ? error.message : error}`,
    )
  }
}
