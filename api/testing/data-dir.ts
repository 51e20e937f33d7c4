import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { copyFolder } from './copy-folder.ts'

/** A temporary folder that PostgreSQL's user, who may be another, can pass; it goes with its test. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nool-data-'))
  chmodSync(folder, 0o711)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A data folder as a shop that was only started leaves it. To make one anew takes seconds. */
export async function makeDataDir(): Promise<string> {
  const dataDir = join(makeFolder(), 'data')
  await copyFolder(inject('dataDir'), dataDir)
  return dataDir
}
