import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '../../api/testing/free-ports.ts'
import { type Disk, mountDisk } from './disk.ts'

type Options = { ownDisk: boolean; workers?: number }

/** A folder, ports and, where it can be had, a disk for a shop that is attacked. */
export async function openWorkplace({ ownDisk, workers = 2 }: Options) {
  const dir = mkdtempSync(join(tmpdir(), 'nool-attack-'))
  // PostgreSQL may have to run as another user, who must reach it.
  chmodSync(dir, 0o755)
  const [shop = 0, gateway = 0] = await freePorts(2)
  let disk: Disk | undefined
  let withoutDisk: string | undefined
  if (ownDisk) {
    try {
      disk = mountDisk(dir)
    } catch (error) {
      withoutDisk = error instanceof Error ? error.message : String(error)
    }
  }
  // Also when this process is told to end: what is mounted would stay.
  const unmount = () => {
    disk?.unmount()
    disk = undefined
  }
  if (disk) {
    process.once('exit', unmount)
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  }
  const logFile = join(dir, 'shop.log')
  return {
    logFile,
    /** Why no disk is full on this day; undefined where one is. */
    withoutDisk,
    place: {
      disk,
      dataDir: join(disk?.folder ?? dir, 'data'),
      logFile,
      ports: { shop, gateway },
      workers,
    },
    /** @param keepLog leaves the shop's log where it is */
    close({ keepLog }: { keepLog: boolean }): void {
      unmount()
      rmSync(join(dir, 'disk.img'), { force: true })
      if (!keepLog) rmSync(dir, { recursive: true, force: true })
    },
  }
}
