import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

type Key = {
  secretKey: string
  purpose: string
  /** What stands beside it in the open, such as its public key: it opens with the same alone. */
  about: string | Buffer
}

/** Encrypts what is stored with `SECRET_KEY`, so that the database alone gives nothing away. */
export function seal(plain: Buffer, key: Key): Buffer {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, sealingKey(key), iv).setAAD(Buffer.from(key.about))
  const sealed = Buffer.concat([sealing.update(plain), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed])
}

/** Undefined when it was sealed with another key, or has been changed. */
export function unseal(sealed: Buffer, key: Key): Buffer | undefined {
  const opening = createDecipheriv(cipher, sealingKey(key), sealed.subarray(0, ivBytes))
    .setAAD(Buffer.from(key.about))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  try {
    const plain = opening.update(sealed.subarray(ivBytes + tagBytes))
    return Buffer.concat([plain, opening.final()])
  } catch {
    return undefined
  }
}

const sealingKey = ({ secretKey, purpose }: Key) =>
  Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))
