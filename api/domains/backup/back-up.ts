import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backup as copySqlite, DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { Config } from '../../config.ts'
import { startEmbeddedPostgres } from '../../ground/db/embedded/server.ts'
import { isShopRunning } from '../../ground/db/presence.ts'
import { StartupError } from '../../ground/errors/startup-error.ts'
import type { Progress } from '../../ground/media/copy-each.ts'
import type { Media } from '../../ground/media/open-media.ts'
import type { Storage } from '../../ground/media/storage.ts'
import { copyDataFolder, copyFile, copyLog } from './copy-database.ts'
import { copyPictures, listPictures, storeBytes } from './copy-pictures.ts'
import { copyLogSince, holdLogSince, releaseLog } from './hold-log.ts'
import {
  type BackedUpFile,
  listManifests,
  type Manifest,
  nameOf,
  readManifest,
  writeManifest,
} from './manifest.ts'
import { openPieces, type Pieces } from './pieces.ts'
import { pruneBackups } from './prune-backups.ts'

export type BackupReport = {
  name: string
  files: number
  pictures: number
  /** Keys of pictures that the database names and that the shop has lost. */
  lost: string[]
  removed: number
}

type Options = {
  progress: (what: string) => Progress
  /** The newest backups to keep, this one included; by default all. */
  keep?: number | undefined
}

const gatewayFile = 'local-gateway.sqlite'
const passwordFile = 'pg.password'

/**
 * Copies the embedded shop to a place while it runs: its database, the pictures that it names, the
 * database's password and what the demo's gateway remembers.
 * @param config of a shop whose pictures `media` opens
 */
export async function backUp(
  config: Config,
  media: Media,
  to: Storage,
  { progress, keep }: Options,
): Promise<BackupReport> {
  const folder = join(config.dataDir, 'pg')
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    throw new StartupError(`there is no database in ${config.dataDir}; set DATA_DIR to the shop's`)
  }
  const server = await startEmbeddedPostgres(config.dataDir)
  const session = new pg.Client({ connectionString: server.url })
  try {
    await session.connect()
    await refuseSecond(session)
    const pieces = await openPieces(to)
    const earlier = await readEarlier(to)
    const pictures = new Map(earlier?.manifest.pictures.map((picture) => [picture.path, picture]))
    await session.query(`select pg_create_physical_replication_slot('nool_backup', true, true)`)
    const start = await session.query<{ lsn: string }>(
      `select pg_backup_start('nool', fast => true)::text as lsn`,
    )
    const database = await copyDataFolder(folder, pieces, progress('Copied database:'))
    const source = { from: media.storage, pieces, copied: pictures }
    const { shown } = await listPictures(session)
    await copyPictures(shown, source, progress('Copied pictures:'))

    // From here on no picture is removed, so that all that the database names at its end are copied.
    await session.query(`select pg_advisory_lock(hashtext('nool:pictures'))`)
    // The log is read up to a commit after the moment that is asked for.
    const last = await session.query<{ until: Date }>(
      'select clock_timestamp() as until, pg_current_xact_id()',
    )
    const end = await session.query<{ lsn: string; label: string; at: Date }>(
      `select lsn::text, labelfile as label, clock_timestamp() as at
       from pg_backup_stop(wait_for_archive => false)`,
    )
    const named = await listPictures(session)
    const keys = [...named.shown, ...named.dropped]
    await copyPictures(keys, source, () => {})
    await session.query(`select pg_advisory_unlock(hashtext('nool:pictures'))`)

    const [{ lsn: from } = { lsn: '' }] = start.rows
    const [{ lsn: stop, label, at } = { lsn: '', label: '', at: new Date() }] = end.rows
    const log = await copyLog(session, folder, { from, to: stop }, pieces)
    const span = earlier && { earlier: earlier.name, to: stop }
    const since = span && (await copyLogSince(session, folder, span, pieces))
    const [{ until } = { until: at }] = last.rows
    const manifest: Manifest = {
      format: 1,
      at: at.toISOString(),
      folders: database.folders,
      database: [
        ...database.files,
        ...log,
        await storeBytes('backup_label', Buffer.from(label), pieces),
      ],
      pictures: keys.flatMap((key) => pictures.get(key) ?? []),
      others: await copyOthers(config.dataDir, pieces),
      ...(since && { log: { after: span.earlier, until: until.toISOString(), files: since } }),
    }
    const name = nameOf(at)
    await holdLogSince(session, name)
    await writeManifest(to, name, manifest)
    await releaseLog(session, earlier?.name)
    const lost = named.shown.filter((key) => !pictures.has(key))
    // Before another backup may start: it would count on pieces that are removed.
    const removed = keep ? await pruneBackups(to, keep) : 0
    const { database: files, pictures: stored } = manifest
    return { name, files: files.length, pictures: stored.length, lost, removed }
  } finally {
    await session.end().catch(() => {})
    if (!server.adopted && !(await isShopRunning(server.url))) await server.stop()
  }
}

async function refuseSecond(session: pg.Client): Promise<void> {
  const { rows } = await session.query<{ mine: boolean }>(
    `select pg_try_advisory_lock(hashtext('nool:backup')) as mine`,
  )
  if (!rows[0]?.mine) throw new StartupError('another backup of this shop is running')
}

/** The newest backup there. */
async function readEarlier(to: Storage): Promise<{ name: string; manifest: Manifest } | undefined> {
  const name = (await listManifests(to)).at(-1)
  return name === undefined ? undefined : { name, manifest: await readManifest(to, name) }
}

/** After the database: a payment that the gateway knows and the database does not is found by the worker. */
async function copyOthers(dataDir: string, pieces: Pieces): Promise<BackedUpFile[]> {
  const password = await copyFile(join(dataDir, passwordFile), passwordFile, pieces)
  const others = password ? [password] : []
  if (!existsSync(join(dataDir, gatewayFile))) return others
  const temporary = await mkdtemp(join(dataDir, 'backup-'))
  const gateway = new DatabaseSync(join(dataDir, gatewayFile))
  try {
    await copySqlite(gateway, join(temporary, gatewayFile))
    const copied = await copyFile(join(temporary, gatewayFile), gatewayFile, pieces)
    return copied ? [...others, copied] : others
  } finally {
    gateway.close()
    await rm(temporary, { recursive: true })
  }
}
