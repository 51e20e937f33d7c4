import { chown, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Config } from '../../config.ts'
import { makeFolder, type Owner, serverOwner } from '../../ground/db/embedded/cluster.ts'
import { openDatabase } from '../../ground/db/open.ts'
import { StartupError } from '../../ground/errors/startup-error.ts'
import { ofCommands } from '../../ground/media/bucket.ts'
import { copyEach, type Progress } from '../../ground/media/copy-each.ts'
import { openFolder, unlessMissing } from '../../ground/media/folder.ts'
import { openMedia } from '../../ground/media/open-media.ts'
import type { Storage } from '../../ground/media/storage.ts'
import { originalName } from '../../ground/media/store.ts'
import { reconcileStored, type StoredReport } from '../orders/reconcile-stored.ts'
import type { BackedUpFile, Manifest } from './manifest.ts'
import { readPiece } from './pieces.ts'
import { recoverTo } from './recover-to.ts'

/** In DATA_DIR, until all of it is right. */
const unfinished = 'restoring'

type Options = {
  from: Storage
  manifest: Manifest
  /** The moment up to which the log is replayed; without it the end of the backup. */
  to?: Date | undefined
  progress: (what: string) => Progress
}

/**
 * Restores a backup into an absent or empty DATA_DIR, and its pictures to where MEDIA_URL says. The
 * database is opened, brought to this version and checked before it is put into place.
 * @throws StartupError when there is something in DATA_DIR, or the backup or its books are not right
 */
export async function restore(config: Config, given: Options): Promise<StoredReport> {
  const { dataDir } = config
  await refuseFull(dataDir)
  const folder = join(dataDir, unfinished)
  await rm(folder, { recursive: true, force: true })
  const inside = relative(dataDir, config.mediaDir)
  const isInside = !config.bucket && !inside.startsWith('..')
  const mediaDir = isInside ? join(folder, inside) : config.mediaDir
  const media = openMedia({ ...config, mediaDir }, ofCommands)
  try {
    const report = await restoreChecked(folder, config, given)
    await restorePictures(given, media.storage)
    // The database last: without it nothing has been restored.
    const names = await readdir(folder)
    for (const name of names.toSorted((a, b) => Number(a === 'pg') - Number(b === 'pg'))) {
      await rename(join(folder, name), join(dataDir, name))
    }
    return report
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Restores a backup into a folder, which it leaves empty, and reads each picture. */
export async function tryRestore(
  config: Config,
  folder: string,
  given: Options,
): Promise<StoredReport> {
  const report = await restoreChecked(folder, config, given)
  await restorePictures(given, { ...openFolder(folder), put: async () => {} })
  return report
}

async function refuseFull(dataDir: string): Promise<void> {
  const names = (await unlessMissing(readdir(dataDir))) ?? []
  if (names.some((name) => name !== unfinished && name !== 'lost+found')) {
    throw new StartupError(
      `there is something in ${dataDir}; a backup is restored into an absent or empty folder: set DATA_DIR to one`,
    )
  }
}

async function restoreChecked(
  folder: string,
  config: Config,
  { from, manifest, to, progress }: Options,
): Promise<StoredReport> {
  const owner = await serverOwner()
  makeFolder(folder, owner)
  const pg = join(folder, 'pg')
  await makeOwn(pg, owner)
  for (const path of manifest.folders) await makeOwn(join(pg, path), owner)
  await writeEach(pg, manifest.database, { from, owner, progress: progress('Restored database:') })
  await writeEach(folder, manifest.others, { from, owner, progress: () => {} })
  if (to) await recoverTo(folder, to, owner)
  const database = await openDatabase({ ...config, dataDir: folder }, () => {}, {
    areFactsRead: false,
  })
  try {
    const report = await reconcileStored(database.db)
    const [first, ...more] = report.discrepancies
    if (first) {
      const others = more.length ? ` and ${more.length} more` : ''
      throw new StartupError(`the backup's books are not right: ${first}${others}`)
    }
    return report
  } finally {
    await database.close()
  }
}

async function makeOwn(folder: string, owner: Owner): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (owner) await chown(folder, owner.uid, owner.gid)
}

async function writeEach(
  folder: string,
  files: BackedUpFile[],
  { from, owner, progress }: { from: Storage; owner: Owner; progress: Progress },
): Promise<void> {
  await copyEach(files, progress, async ({ path, pieces, size }) => {
    const file = await open(join(folder, path), 'wx', 0o600)
    try {
      for (const digest of pieces) await file.writeFile(await readPiece(from, digest))
      if (owner) await file.chown(owner.uid, owner.gid)
    } finally {
      await file.close()
    }
    return size
  })
}

/** Those that are there with the same size are left: a picture's bytes never change. */
async function restorePictures({ from, manifest, progress }: Options, to: Storage): Promise<void> {
  const there = new Map<string, number>()
  for await (const { name, size } of to.list('originals/')) there.set(name, size)
  const shown = progress('Restored pictures:')
  await copyEach(manifest.pictures, shown, async ({ path: key, size, pieces }) => {
    if (there.get(originalName(key)) !== size) {
      const parts = []
      for (const digest of pieces) parts.push(await readPiece(from, digest))
      await to.put(originalName(key), Buffer.concat(parts))
    }
    return size
  })
}
