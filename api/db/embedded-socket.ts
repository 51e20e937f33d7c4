import { readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { platform } from 'node:os'
import { join } from 'node:path'
import { isAlive, readLock } from './embedded-lock.ts'

const prefix = '.s.PGSQL.'
/** As PostgreSQL names its Unix sockets. */
export const socketName = (port: number) => `${prefix}${port}`

/**
 * Whether a server can make its socket in the folder: not on every file system, nor with a path of
 * more than some hundred bytes, nor on Windows, where Node would mean a pipe.
 */
export function canHoldSocket(folder: string, port: number): Promise<boolean> {
  return new Promise((answer) => {
    if (platform() === 'win32') return answer(false)
    const probe = createServer()
    probe.once('error', () => answer(false))
    probe.listen(join(folder, socketName(port)), () => probe.close(() => answer(true)))
  })
}

/** Removes the sockets of servers that were killed. */
export function removeDeadSockets(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix) || !name.endsWith('.lock')) continue
    const file = join(folder, name)
    const lock = readLock(file)
    if (!lock || isAlive(lock.pid)) continue
    for (const dead of [file, file.slice(0, -'.lock'.length)]) rmSync(dead, { force: true })
  }
}
