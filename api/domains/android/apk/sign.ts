import { createHash, createPublicKey, sign } from 'node:crypto'
import type { SigningKey } from '../signing-key.ts'
import type { Archive } from './zip.ts'

const schemeV2 = 0x7109871a
const chunkSize = 1 << 20

const rsaWithSha256 = 0x0103

/**
 * Signs an archive by Android's scheme v2: the signature stands between its entries and its directory.
 * @see https://source.android.com/docs/security/features/apksigning/v2
 */
export function signArchive(archive: Archive, key: SigningKey): Buffer {
  const block = signatureBlock(digestArchive(archive), key)
  const end = Buffer.from(archive.end)
  end.writeUInt32LE(archive.entries.length + block.length, 16)
  return Buffer.concat([archive.entries, block, archive.directory, end])
}

/** Digests megabytes one by one. The end record counts as if the directory followed the entries. */
export function digestArchive({ entries, directory, end }: Archive): Buffer {
  const digests = [entries, directory, end].flatMap((section) =>
    Array.from({ length: Math.ceil(section.length / chunkSize) }, (_, index) => {
      const chunk = section.subarray(index * chunkSize, (index + 1) * chunkSize)
      return sha256(Buffer.from([0xa5]), uint32(chunk.length), chunk)
    }),
  )
  return sha256(Buffer.from([0x5a]), uint32(digests.length), ...digests)
}

function signatureBlock(digest: Buffer, { privateKey, certificate }: SigningKey): Buffer {
  const algorithm = uint32(rsaWithSha256)
  const signedData = Buffer.concat([
    sized(sized(algorithm, sized(digest))),
    sized(sized(certificate)),
    sized(),
  ])
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const signer = sized(
    sized(signedData),
    sized(sized(algorithm, sized(sign('sha256', signedData, privateKey)))),
    sized(publicKey),
  )
  const value = Buffer.concat([uint32(schemeV2), sized(signer)])
  const pair = Buffer.concat([uint64(value.length), value])
  const size = uint64(pair.length + 24)
  return Buffer.concat([size, pair, size, Buffer.from('APK Sig Block 42')])
}

function sha256(...parts: Buffer[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

function sized(...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([uint32(body.length), body])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
