import { readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { platform } from 'node:os'
import { join } from 'node:path'
import { isAlive, readLock } from './lock.ts'

const prefix = '.s.PGSQL.'
/** As PostgreSQL names its Unix sockets. */
export const socketName = (port: number) => `${prefix}${port}`

/** Of a socket's path, on the system that takes the least. */
const mostBytes = 103

/**
 * Whether a server can make its socket in the folder: not on every file system, nor with a long path,
 * nor on Windows, where Node would mean a pipe.
 */
export function canHoldSocket(folder: string, port: number): Promise<boolean> {
  const path = join(folder, socketName(port))
  return new Promise((answer) => {
    if (platform() === 'win32' || Buffer.byteLength(path) > mostBytes) return answer(false)
    const probe = createServer()
    probe.once('error', () => answer(false))
    probe.listen(path, () => probe.close(() => answer(true)))
  })
}

/** Removes what servers that were killed have left, and all of the port that the next will have. */
export function removeDeadSockets(folder: string, port: number): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix) || !name.endsWith('.lock')) continue
    const lock = readLock(join(folder, name))
    if (lock && !isAlive(lock.pid)) removeSocket(folder, name.slice(0, -'.lock'.length))
  }
  removeSocket(folder, socketName(port))
}

function removeSocket(folder: string, name: string): void {
  for (const file of [name, `${name}.lock`]) rmSync(join(folder, file), { force: true })
}
