import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Storage, StoredFile } from './storage.ts'

export function openFolder(folder: string): Storage {
  return {
    get: (name) => readIfThere(join(folder, name)),
    put: (name, bytes) => writeWhole(join(folder, name), bytes),
    delete: (name) => rm(join(folder, name), { force: true }),
    list: (prefix) => listFiles(folder, prefix),
  }
}

type FolderFile = StoredFile & { changedAtMs: number }

export async function* listFiles(folder: string, prefix: string): AsyncIterable<FolderFile> {
  const directory = await unlessMissing(opendir(join(folder, prefix), { recursive: true }))
  for await (const entry of directory ?? []) {
    const file = join(entry.parentPath, entry.name)
    // One that is being written, or was when a process died.
    if (!entry.isFile() || isPart(file)) continue
    const found = await unlessMissing(stat(file))
    if (!found) continue
    const name = relative(folder, file).replaceAll(sep, '/')
    yield { name, size: found.size, changedAtMs: found.mtimeMs }
  }
}

export const readIfThere = (file: string) => unlessMissing(readFile(file))

export async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

const isPart = (file: string) => /\.\d+\.[a-z0-9]+\.part$/.test(file)

/** Removes what processes that died have left half written. @param olderThanMs of their last change */
export async function removeParts(folder: string, olderThanMs: number): Promise<void> {
  const directory = await unlessMissing(opendir(folder, { recursive: true }))
  for await (const { parentPath, name } of directory ?? []) {
    const file = join(parentPath, name)
    const found = isPart(file) && (await unlessMissing(stat(file)))
    if (found && Date.now() - found.mtimeMs > olderThanMs) await rm(file, { force: true })
  }
}

/** Written to a temporary name and renamed, so that no reader sees half a file. */
export async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true })
  const part = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}.part`
  try {
    await writeFile(part, bytes)
    await rename(part, file)
  } finally {
    await rm(part, { force: true })
  }
}
