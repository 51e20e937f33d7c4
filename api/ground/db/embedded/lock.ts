import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const serverLock = (folder: string) => join(folder, 'postmaster.pid')

/** @see https://www.postgresql.org/docs/18/storage-file-layout.html: line 1 the pid, line 4 the port */
export function readLock(file: string): { pid: number; port: number } | undefined {
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]) }
  } catch {
    return undefined
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
