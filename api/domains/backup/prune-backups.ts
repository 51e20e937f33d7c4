import type { Storage } from '../../ground/media/storage.ts'
import { listManifests, type Manifest, readManifest, removeManifest } from './manifest.ts'
import { openPieces } from './pieces.ts'

export async function pruneBackups(storage: Storage, keep: number): Promise<number> {
  const names = await listManifests(storage)
  const needed = new Set<string>()
  for (const name of names.slice(-keep)) {
    for (const digest of piecesOf(await readManifest(storage, name))) needed.add(digest)
  }
  const old = names.slice(0, -keep)
  for (const name of old) await removeManifest(storage, name)
  await (await openPieces(storage)).removeAllBut(needed)
  return old.length
}

function piecesOf({ database, pictures, others, log }: Manifest): string[] {
  return [...database, ...pictures, ...others, ...(log?.files ?? [])].flatMap(
    ({ pieces }) => pieces,
  )
}
