import { createHash, createPublicKey, verify, X509Certificate } from 'node:crypto'
import { crc32, inflateRawSync } from 'node:zlib'

// Reads and verifies packages by itself, with nothing of what makes them.

export type ZipEntry = { content: Buffer; isStored: boolean; offset: number }

/** The entries of an archive by their paths, each compared with its checksum. */
export function readZip(file: Buffer): Map<string, ZipEntry> {
  const { directoryAt, count } = readEnd(file)
  const entries = new Map<string, ZipEntry>()
  let at = directoryAt
  for (let index = 0; index < count; index++) {
    const pathLength = file.readUInt16LE(at + 28)
    const path = file.toString('utf8', at + 46, at + 46 + pathLength)
    const headerAt = file.readUInt32LE(at + 42)
    const offset = headerAt + 30 + pathLength + file.readUInt16LE(headerAt + 28)
    const body = file.subarray(offset, offset + file.readUInt32LE(at + 20))
    const isStored = file.readUInt16LE(at + 10) === 0
    const content = isStored ? body : inflateRawSync(body)
    if (crc32(content) !== file.readUInt32LE(at + 16)) throw new Error(`${path} is damaged`)
    entries.set(path, { content, isStored, offset })
    at += 46 + pathLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

function readEnd(file: Buffer) {
  const endAt = file.length - 22
  if (file.readUInt32LE(endAt) !== 0x06054b50) throw new Error('no end of an archive')
  return { endAt, count: file.readUInt16LE(endAt + 10), directoryAt: file.readUInt32LE(endAt + 16) }
}

/**
 * Verifies scheme v2: the digest of all bytes, their signature and the certificate's key.
 * @returns the certificate
 * @throws Error saying what does not hold
 * @see https://source.android.com/docs/security/features/apksigning/v2
 */
export function verifySignature(file: Buffer): X509Certificate {
  const { endAt, directoryAt } = readEnd(file)
  const blockAt = directoryAt - Number(file.readBigUInt64LE(directoryAt - 24)) - 8
  const [signer] = parts(parts(findBlock(file.subarray(blockAt, directoryAt)))[0] ?? none)
  const [signedData = none, signatures = none, publicKey = none] = parts(signer ?? none)
  const [digests = none, certificates = none] = parts(signedData)
  const [digest = none] = parts(digests)
  const [signature = none] = parts(signatures)
  const certificate = new X509Certificate(parts(certificates)[0] ?? none)
  const key = createPublicKey({ key: publicKey, format: 'der', type: 'spki' })
  if (!certificate.publicKey.equals(key)) throw new Error('the certificate is of another key')
  if (!digest.subarray(0, 4).equals(signature.subarray(0, 4))) throw new Error('two algorithms')
  if (!verify('sha256', signedData, key, rest(signature))) throw new Error('the signature is wrong')

  const end = Buffer.from(file.subarray(endAt))
  end.writeUInt32LE(blockAt, 16)
  const sections = [file.subarray(0, blockAt), file.subarray(directoryAt, endAt), end]
  if (!rest(digest).equals(digestSections(sections))) throw new Error('the digest is wrong')
  return certificate
}

const none = Buffer.alloc(0)

/** What follows an algorithm's number and a length. */
const rest = (part: Buffer) => part.subarray(8)

function findBlock(block: Buffer): Buffer {
  if (block.toString('latin1', block.length - 16) !== 'APK Sig Block 42') {
    throw new Error('no signing block')
  }
  for (let at = 8; at < block.length - 24; ) {
    const size = Number(block.readBigUInt64LE(at))
    if (block.readUInt32LE(at + 8) === 0x7109871a) return block.subarray(at + 12, at + 8 + size)
    at += 8 + size
  }
  throw new Error('no signature of scheme v2')
}

/** The parts of a sequence, each after its length. */
function parts(sequence: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let at = 0; at < sequence.length; ) {
    const size = sequence.readUInt32LE(at)
    found.push(sequence.subarray(at + 4, at + 4 + size))
    at += 4 + size
  }
  return found
}

function digestSections(sections: Buffer[]): Buffer {
  const megabyte = 1024 * 1024
  const chunks: Buffer[] = []
  for (const section of sections) {
    for (let at = 0; at < section.length; at += megabyte) {
      const chunk = section.subarray(at, at + megabyte)
      chunks.push(digestOf(0xa5, chunk.length, chunk))
    }
  }
  return digestOf(0x5a, chunks.length, Buffer.concat(chunks))
}

function digestOf(kind: number, count: number, bytes: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(kind)
  head.writeUInt32LE(count, 1)
  return createHash('sha256').update(head).update(bytes).digest()
}
