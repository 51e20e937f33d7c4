import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type pg from 'pg'
import { copyEach, type Progress } from '../../ground/media/copy-each.ts'
import { unlessMissing } from '../../ground/media/folder.ts'
import type { BackedUpFile } from './manifest.ts'
import { type Pieces, pieceBytes } from './pieces.ts'

/** Whose contents a restored server makes anew. WAL is copied last. */
const emptied =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const leftOut =
  /(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*|postmaster\.(pid|opts)|\.s\.PGSQL\.[^/]*|backup_label|tablespace_map|[^/]*\.(tmp|partial))$/
const control = 'global/pg_control'

const growthBytes = 64 * 1024

/**
 * Copies the files of a running PostgreSQL, as its documentation says of its low-level interface: they
 * are of different moments, and made one by the log from the start on.
 * @param session of a superuser, in which the backup has started
 * @see https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
export async function copyDataFolder(
  folder: string,
  pieces: Pieces,
  progress: Progress,
): Promise<{ folders: string[]; files: BackedUpFile[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const folders: string[] = []
  const paths: string[] = []
  for (const entry of entries) {
    const path = relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')
    const isEmptied = emptied.test(path)
    if (entry.isDirectory()) {
      if (!isEmptied || path.startsWith('pg_wal/')) folders.push(path)
    } else if (!isEmptied && path !== control && !leftOut.test(path)) paths.push(path)
  }
  const files = await copyPaths(folder, paths, pieces, progress)
  return { folders, files: [...files, ...(await copyPaths(folder, [control], pieces, () => {}))] }
}

/** The segments of the log that a server needs to come to the end of the backup. */
export async function copyLog(
  session: pg.Client,
  folder: string,
  span: { from: string; to: string },
  pieces: Pieces,
): Promise<BackedUpFile[]> {
  const { rows } = await session.query<{ path: string }>(
    `select 'pg_wal/' || name as path from pg_ls_waldir()
     where name ~ '^[0-9A-F]{24}$' and name between pg_walfile_name($1) and pg_walfile_name($2)
     order by name`,
    [span.from, span.to],
  )
  const paths = rows.map(({ path }) => path)
  return copyPaths(folder, paths, pieces, () => {})
}

async function copyPaths(
  folder: string,
  paths: string[],
  pieces: Pieces,
  progress: Progress,
): Promise<BackedUpFile[]> {
  const copied: BackedUpFile[] = []
  await copyEach(paths, progress, async (path) => {
    const file = await copyFile(join(folder, path), path, pieces)
    // None is left of a table that was dropped meanwhile.
    if (file) copied.push(file)
    return file?.size ?? 0
  })
  return copied
}

export async function copyFile(
  file: string,
  path: string,
  pieces: Pieces,
): Promise<BackedUpFile | undefined> {
  const handle = await unlessMissing(open(file))
  if (!handle) return undefined
  try {
    const copied: BackedUpFile = { path, size: 0, pieces: [] }
    for await (const bytes of piecesOf(handle)) {
      copied.pieces.push(await pieces.put(bytes))
      copied.size += bytes.length
    }
    return copied
  } finally {
    await handle.close()
  }
}

async function* piecesOf(handle: FileHandle): AsyncIterable<Buffer> {
  const { size } = await handle.stat()
  for (let at = 0; ; ) {
    // It may have grown since.
    const length = Math.min(pieceBytes, Math.max(size - at, growthBytes))
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, at)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}
