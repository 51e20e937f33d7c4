import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { StartupError } from '../../ground/errors/startup-error.ts'
import type { Storage } from '../../ground/media/storage.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Of a piece, before it is compressed. */
export const pieceBytes = 8 * 1024 * 1024

const prefix = 'pieces/'
const nameOf = (digest: string) => `${prefix}${digest.slice(0, 2)}/${digest}`
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

export type Pieces = Awaited<ReturnType<typeof openPieces>>

/** Pieces under the digest of their bytes: none is stored twice, and a damaged one is noticed. */
export async function openPieces(storage: Storage) {
  const there = new Set<string>()
  for await (const { name } of storage.list(prefix)) there.add(name.slice(-64))

  return {
    has: (digests: readonly string[]) => digests.every((digest) => there.has(digest)),
    async put(bytes: Buffer): Promise<string> {
      const digest = digestOf(bytes)
      if (!there.has(digest)) {
        await storage.put(nameOf(digest), await compress(bytes))
        there.add(digest)
      }
      return digest
    },
    async removeAllBut(needed: ReadonlySet<string>): Promise<number> {
      const unneeded = [...there].filter((digest) => !needed.has(digest))
      for (const digest of unneeded) {
        await storage.delete(nameOf(digest))
        there.delete(digest)
      }
      return unneeded.length
    },
  }
}

export async function readPiece(storage: Storage, digest: string): Promise<Buffer> {
  const stored = await storage.get(nameOf(digest))
  if (!stored) throw new StartupError(`the backup is incomplete: ${nameOf(digest)} is missing`)
  const bytes = await decompress(stored).catch(() => undefined)
  if (!bytes || digestOf(bytes) !== digest) {
    throw new StartupError(`the backup is damaged: ${nameOf(digest)} is not what was stored`)
  }
  return bytes
}
