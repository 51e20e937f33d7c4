import '../config/runtime-setup.ts'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../../config.ts'
import { runCommand, StartupError } from '../errors/startup-error.ts'
import { namingBucket, openCheckedMedia } from './check-bucket.ts'
import { copyFiles } from './copy-files.ts'
import { openFolder } from './folder.ts'
import { showProgress } from './show-progress.ts'

const usage = 'Usage: npm run media -- copy [FOLDER]'
const help = `${usage}

copy
Copies the pictures of FOLDER, by default {DATA_DIR}/media, into the bucket that MEDIA_URL names. What
is there already is left, so it can be asked again, as after a failure. Copy while the shop runs; then
stop it, copy what came meanwhile, and start it with MEDIA_URL. FOLDER stays as it is.`

await runCommand(async () => {
  const { positionals, values } = readArguments()
  const [command, given, ...more] = positionals
  if (values.help || !command) return console.log(help)
  if (command !== 'copy' || more.length) throw new StartupError(`unknown command; ${usage}`)
  const config = readConfig(process.env)
  const { bucket } = config
  if (!bucket) throw new StartupError('MEDIA_URL: name the bucket that pictures are copied into')
  const folder = given ? resolve(given) : join(config.dataDir, 'media')
  if (!existsSync(join(folder, 'originals'))) {
    throw new StartupError(`there are no pictures in ${folder}: it has no folder originals`)
  }
  const { storage } = await openCheckedMedia(config)
  const { files, copied } = await namingBucket(() =>
    copyFiles(openFolder(folder), storage, 'originals/', showProgress('Checked')),
  )
  console.log(
    `${files} pictures are in the bucket ${bucket.bucket}; ${copied} of them are new there.`,
  )
})

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { help: { type: 'boolean', short: 'h' } } })
  } catch {
    throw new StartupError(`unknown option; ${usage}`)
  }
}
