import { createHash } from 'node:crypto'
import { StartupError } from '../errors/startup-error.ts'
import { copyEach, type Progress } from './copy-each.ts'
import type { Storage, StoredFile } from './storage.ts'

/**
 * Copies the files whose names start with a prefix, but for those that are there with the same bytes;
 * what it has written it reads back. Asked again it goes on where it was.
 * @returns how many files there are, and how many of them were copied
 * @throws StartupError when a file is not what was written
 */
export async function copyFiles(
  from: Storage,
  to: Storage,
  prefix: string,
  progress: Progress,
): Promise<{ files: number; copied: number }> {
  const there = new Map<string, StoredFile>()
  for await (const file of to.list(prefix)) there.set(file.name, file)
  const files: StoredFile[] = []
  for await (const file of from.list(prefix)) files.push(file)
  const done = { files: 0, copied: 0 }
  await copyEach(files, progress, async ({ name }) => {
    const bytes = await from.get(name)
    if (!bytes) return 0
    if (await copyUnlessSame(to, name, bytes, there.get(name))) done.copied += 1
    done.files += 1
    return bytes.length
  })
  return done
}

async function copyUnlessSame(
  to: Storage,
  name: string,
  bytes: Buffer,
  there: StoredFile | undefined,
): Promise<boolean> {
  if (there?.size === bytes.length) {
    const isSame = there.md5 ? there.md5 === md5(bytes) : (await to.get(name))?.equals(bytes)
    if (isSame) return false
  }
  await putChecked(to, name, bytes)
  return true
}

async function putChecked(to: Storage, name: string, bytes: Buffer): Promise<void> {
  await to.put(name, bytes)
  if (!(await to.get(name))?.equals(bytes)) {
    throw new StartupError(`${name} is not what was written; run the command again`)
  }
}

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
