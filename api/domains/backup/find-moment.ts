import { StartupError } from '../../ground/errors/startup-error.ts'
import type { Storage } from '../../ground/media/storage.ts'
import { type BackedUpFile, listManifests, type Manifest, readManifest } from './manifest.ts'

export async function findMoment(
  storage: Storage,
  to: Date,
): Promise<{ name: string; manifest: Manifest; to: Date }> {
  let base: { name: string; manifest: Manifest } | undefined
  let later: Manifest | undefined
  for (const name of await listManifests(storage)) {
    const manifest = await readManifest(storage, name)
    if (Date.parse(manifest.at) > to.getTime()) {
      later = manifest
      break
    }
    base = { name, manifest }
  }
  if (!base) throw new StartupError(`--to: no backup there is as old as ${to.toISOString()}`)
  const { name, manifest } = base
  if (!later) {
    throw new StartupError(
      `--to: ${manifest.at} is as late as the backups there reach; back up again, if the shop is still there`,
    )
  }
  const { log } = later
  if (log?.after !== name) {
    throw new StartupError(
      `--to: there is no log between ${manifest.at} and ${later.at}; restore one of the two with --backup`,
    )
  }
  if (to.getTime() > Date.parse(log.until)) {
    throw new StartupError(`--to: the log ends at ${log.until}; name that moment or a later one`)
  }
  return { name, manifest: withLog(manifest, later, log.files), to }
}

/** Pictures and the gateway's payments are those of the later backup too: at the moment some were there. */
function withLog(base: Manifest, later: Manifest, log: BackedUpFile[]): Manifest {
  const isLater = new Set(log.map(({ path }) => path))
  const pictures = new Map([...base.pictures, ...later.pictures].map((each) => [each.path, each]))
  return {
    ...base,
    database: [...base.database.filter(({ path }) => !isLater.has(path)), ...log],
    pictures: [...pictures.values()],
    others: later.others,
  }
}
