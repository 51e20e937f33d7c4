import { rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles, unlessMissing, writeWhole } from './folder.ts'

const hourMs = 3_600_000
/** How full the cache is after it was cleared. */
const clearedTo = 0.9
/** Every process that writes to it clears it, so it may be larger by this part for each. */
const clearedEvery = 1 / 64

export type DiskCache = ReturnType<typeof createDiskCache>

/** A folder of files that can be had again. Those that were not read for longest are removed. */
export function createDiskCache(folder: string, maxBytes: number) {
  let written = maxBytes
  let clearing: Promise<void> | undefined

  async function clear(): Promise<void> {
    const files = []
    for await (const { name, size, changedAtMs } of listFiles(folder, '')) {
      files.push({ file: join(folder, name), size, readAt: changedAtMs })
    }
    let bytes = files.reduce((sum, { size }) => sum + size, 0)
    if (bytes <= maxBytes) return
    for (const { file, size } of files.toSorted((a, b) => a.readAt - b.readAt)) {
      await rm(file, { force: true })
      bytes -= size
      if (bytes <= maxBytes * clearedTo) return
    }
  }

  /** Again for what was written meanwhile. */
  async function clearWhileWritten(): Promise<void> {
    while (written > maxBytes * clearedEvery) {
      written = 0
      await clear()
    }
  }

  return {
    /** Whether the file is there. A read is written down once an hour, as the time of its change. */
    async has(file: string): Promise<boolean> {
      const found = await unlessMissing(stat(file))
      if (!found) return false
      const now = new Date()
      if (now.getTime() - found.mtimeMs > hourMs) await unlessMissing(utimes(file, now, now))
      return true
    },
    /** @returns false when it could not be written, as on a full disk */
    async write(file: string, bytes: Buffer): Promise<boolean> {
      try {
        await writeWhole(file, bytes)
      } catch {
        return false
      }
      written += bytes.length
      if (written > maxBytes * clearedEvery) {
        clearing ??= clearWhileWritten()
          .catch(() => {})
          .finally(() => {
            clearing = undefined
          })
      }
      return true
    },
    /** For tests: once it is within its limit. */
    cleared: async () => clearing,
  }
}
