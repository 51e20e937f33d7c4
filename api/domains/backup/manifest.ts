import * as z from 'zod'
import { StartupError } from '../../ground/errors/startup-error.ts'
import type { Storage } from '../../ground/media/storage.ts'

const StoredFile = z.object({
  path: z.string().regex(/^(?!.*\.\.)[^/].*$/),
  size: z.number(),
  /** Digests of its pieces, in order. */
  pieces: z.array(z.string().regex(/^[a-f0-9]{64}$/)),
})

const Manifest = z.object({
  format: z.literal(1),
  /** As of when the backup is: what was committed by then is in it. */
  at: z.iso.datetime(),
  /** Folders of the database, empty ones too. */
  folders: z.array(z.string()),
  database: z.array(StoredFile),
  pictures: z.array(StoredFile),
  /** Of `DATA_DIR`, such as the password of the database. */
  others: z.array(StoredFile),
  /** From the backup before it on, where that was held. */
  log: z
    .object({ after: z.string(), until: z.iso.datetime(), files: z.array(StoredFile) })
    .optional(),
})

export type Manifest = z.infer<typeof Manifest>
export type BackedUpFile = z.infer<typeof StoredFile>

const prefix = 'backups/'

/** Of a backup, such as `20261123T170000Z`: the newest is the last. */
export const nameOf = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')

export async function listManifests(storage: Storage): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of storage.list(prefix)) {
    if (name.endsWith('.json')) names.push(name.slice(prefix.length, -'.json'.length))
  }
  return names.toSorted()
}

export const writeManifest = (storage: Storage, name: string, manifest: Manifest) =>
  storage.put(`${prefix}${name}.json`, Buffer.from(JSON.stringify(manifest)))

export const removeManifest = (storage: Storage, name: string) =>
  storage.delete(`${prefix}${name}.json`)

export async function readManifest(storage: Storage, name: string): Promise<Manifest> {
  const bytes = await storage.get(`${prefix}${name}.json`)
  if (!bytes) throw new StartupError(`there is no backup ${name} there`)
  try {
    return Manifest.parse(JSON.parse(bytes.toString()))
  } catch {
    throw new StartupError(`the backup ${name} is damaged, or of a later version of the shop`)
  }
}

export async function findManifest(
  storage: Storage,
  name: string | undefined,
): Promise<{ name: string; manifest: Manifest }> {
  const found = name ?? (await listManifests(storage)).at(-1)
  if (!found) throw new StartupError('there is no backup there that was finished')
  return { name: found, manifest: await readManifest(storage, found) }
}
