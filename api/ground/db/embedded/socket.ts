import { readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { platform } from 'node:os'
import { join } from 'node:path'
import { isAlive, readLock } from './lock.ts'

const prefix = '.s.PGSQL.'
export const socketName = (port: number) => `${prefix}${port}`

/** Of a socket path, on macOS. */
const maxBytes = 103

/** Whether a server can make its socket in the folder: some file systems, long paths and Windows forbid it. */
export function canHoldSocket(folder: string, port: number): Promise<boolean> {
  const path = join(folder, socketName(port))
  return new Promise((answer) => {
    if (platform() === 'win32' || Buffer.byteLength(path) > maxBytes) return answer(false)
    const probe = createServer()
    probe.once('error', () => answer(false))
    probe.listen(path, () => probe.close(() => answer(true)))
  })
}

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
