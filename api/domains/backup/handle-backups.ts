import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../../config.ts'
import { StartupError, type Terminal } from '../../ground/errors/startup-error.ts'
import {
  namingBucket,
  openCheckedMedia,
  refuseUnusableBucket,
} from '../../ground/media/check-bucket.ts'
import { showProgress } from '../../ground/media/show-progress.ts'
import type { Storage } from '../../ground/media/storage.ts'
import { backUp } from './back-up.ts'
import { findMoment } from './find-moment.ts'
import { findManifest } from './manifest.ts'
import { openPlace, removeStaleParts } from './place.ts'
import { restore, tryRestore } from './restore.ts'

const help = `Usage: npm run backup -- PLACE [--keep N] | PLACE --check [--backup NAME]
       npm run restore -- PLACE [--backup NAME | --to TIME]

PLACE is a folder, or a bucket such as s3://backups?endpoint=https://s3.example.in, whose keys are in
AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. It holds any number of backups; what they have in common is
stored once.

backup
Backs up the embedded shop of DATA_DIR while it runs: its database, its pictures, the database's
password. Settings are not in it: store SECRET_KEY and the others apart. --keep removes all but the
newest N backups. --check restores one, by default the newest, into a temporary folder, and says how long
that took.

restore
Restores a backup, by default the newest, into an absent or empty DATA_DIR, and its pictures to where
MEDIA_URL says. Everything is checked before the shop can be started. --to restores a moment between two
backups, such as --to '2026-11-23 10:15:00+05:30'.`

/** Backs the embedded shop up, tries a backup, or restores one. */
export async function handleBackups({ args, env, print }: Terminal): Promise<void> {
  const { positionals, values } = readArguments(args)
  const [command, given, ...more] = positionals
  if (values.help || !given) return print(help)
  if (more.length) throw new StartupError('one place at a time; npm run backup tells more')
  const config = readConfig(env)
  if (config.databaseUrl) {
    throw new StartupError(
      'DATABASE_URL: this is for the database in DATA_DIR; back up and restore a server of your own by its own means',
    )
  }
  if (command !== 'restore' && values.to) {
    throw new StartupError('--to belongs to npm run restore')
  }
  if (command === 'restore' && (values.keep || values.check)) {
    throw new StartupError('--keep and --check belong to npm run backup')
  }
  const place = await openPlace(given)
  const run = command === 'restore' ? restoreFrom : values.check ? check : backUpTo
  if (run === backUpTo) await removeStaleParts(given)
  await namingBucket(async () => print(await run(place, config, values)))
}

type Values = ReturnType<typeof readArguments>['values']

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        keep: { type: 'string' },
        check: { type: 'boolean' },
        backup: { type: 'string' },
        to: { type: 'string' },
      },
    })
  } catch (error) {
    const [what = ''] = error instanceof Error ? error.message.split('. ') : []
    throw new StartupError(`${what}; npm run backup tells what there is`)
  }
}

async function backUpTo(
  storage: Storage,
  config: Config,
  { keep, backup }: Values,
): Promise<string> {
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) {
    throw new StartupError('--keep is a whole number from 1')
  }
  if (backup) throw new StartupError('--backup goes with --check, or with npm run restore')
  const media = await openCheckedMedia(config)
  const { name, files, pictures, lost, removed } = await backUp(config, media, storage, {
    progress: showProgress,
    keep: keep ? Number(keep) : undefined,
  })
  const lines = [`Backup ${name}: ${files} files of the database and ${pictures} pictures.`]
  if (lost.length) {
    lines.push(
      `The shop itself has lost ${lost.length} of its pictures: ${lost.slice(0, 5).join(', ')}`,
    )
  }
  if (keep) lines.push(`${removed} earlier backups were removed.`)
  return lines.join('\n')
}

async function check(storage: Storage, config: Config, { backup }: Values): Promise<string> {
  const { name, manifest } = await findManifest(storage, backup)
  const folder = await mkdtemp(join(tmpdir(), 'nool-restore-'))
  await chmod(folder, 0o711)
  const startedAt = performance.now()
  try {
    const given = { from: storage, manifest, progress: showProgress }
    const { orders } = await tryRestore(config, folder, given)
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    return `Backup ${name} restores in ${seconds} s: ${orders} orders, ${manifest.pictures.length} pictures. Its books are right.`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function find(storage: Storage, { backup, to }: Values) {
  if (to === undefined) return { ...(await findManifest(storage, backup)), to: undefined }
  if (backup) throw new StartupError('--to finds its backup itself; leave --backup out')
  const moment = new Date(to)
  if (Number.isNaN(moment.getTime())) {
    throw new StartupError("--to: a time such as '2026-11-23 10:15:00+05:30' is needed")
  }
  return findMoment(storage, moment)
}

async function restoreFrom(storage: Storage, config: Config, values: Values): Promise<string> {
  const { name, manifest, to } = await find(storage, values)
  const startedAt = performance.now()
  if (config.bucket) await refuseUnusableBucket(config.bucket)
  const given = { from: storage, manifest, to, progress: showProgress }
  const { orders } = await restore(config, given)
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  return `Backup ${name} of ${manifest.at}${to ? ` and what followed until ${to.toISOString()}` : ''} is restored to ${config.dataDir} after ${seconds} s: ${orders} orders, ${manifest.pictures.length} pictures. Its books are right.`
}
