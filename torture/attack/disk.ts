import { spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const bytes = 1_500 * 1024 * 1024
const chunk = Buffer.alloc(1024 * 1024)

export type Disk = ReturnType<typeof mountDisk>

/**
 * A disk of 1.5 GB in a file, which can be full, and can stand still.
 * @param dir where the file and the mounted folder are put
 * @throws when it cannot be mounted: it takes Linux, root and loop devices
 */
export function mountDisk(dir: string) {
  const image = join(dir, 'disk.img')
  const folder = join(dir, 'disk')
  const filler = join(folder, 'filler')
  mkdirSync(folder)
  closeSync(openSync(image, 'w'))
  truncateSync(image, bytes)
  run('mkfs.ext4', '-q', '-m', '0', image)
  run('mount', '-o', 'loop', image, folder)
  return {
    folder,
    fill(): void {
      const file = openSync(filler, 'w')
      try {
        for (;;) writeSync(file, chunk)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      } finally {
        closeSync(file)
      }
    },
    empty: () => rmSync(filler, { force: true }),
    /** Every write waits so long. A process of its own thaws it, also when this one dies. */
    freeze(seconds: number): Promise<void> {
      const script = 'fsfreeze -f "$1"; sleep "$2"; fsfreeze -u "$1"'
      const child = spawn('sh', ['-c', script, 'freeze', folder, String(seconds)], {
        detached: true,
        stdio: 'ignore',
      })
      return new Promise((thawed) => child.once('close', () => thawed()))
    },
    unmount: () => run('umount', '-l', folder),
  }
}

function run(command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command}: ${stderr?.trim() || 'it cannot be run here'}`)
}
