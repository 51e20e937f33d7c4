import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { generateVAPIDKeys } from 'web-push-neo'
import type { Db } from '../db/pool.ts'
import * as queries from './queries.ts'

export type VapidKeys = { publicKey: string; privateKey: string }

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/**
 * The shop's pair of keys, in base64url, made when it is first asked for. One that was sealed with
 * another SECRET_KEY is replaced, and the devices go, as they answer to the earlier pair alone.
 * @see RFC 8292
 */
export async function findVapidKeys(db: Db, secretKey: string): Promise<VapidKeys> {
  return (await readKeys(db, secretKey)) ?? makeKeys(db, secretKey)
}

async function readKeys(db: Db, secretKey: string): Promise<VapidKeys | undefined> {
  const found = await queries.findKeys(db)
  if (!found) return undefined
  const privateKey = unseal(found.sealed_private_key, found.public_key, secretKey)
  return privateKey === undefined ? undefined : { publicKey: found.public_key, privateKey }
}

async function makeKeys(db: Db, secretKey: string): Promise<VapidKeys> {
  const made = await generateVAPIDKeys()
  return db.transaction().execute(async (tx) => {
    // Several processes may ask for the first pair at once.
    await sql`lock table vapid_keys in exclusive mode`.execute(tx)
    const known = await readKeys(tx, secretKey)
    if (known) return known
    await queries.replaceKeys(tx, {
      public_key: made.publicKey,
      sealed_private_key: seal(made.privateKey, made.publicKey, secretKey),
    })
    return made
  })
}

const sealingKey = (secretKey: string) =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'vapid private key', 32))

function seal(text: string, about: string, secretKey: string): Buffer {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, sealingKey(secretKey), iv).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed])
}

/** Undefined when it was sealed with another key. */
function unseal(sealed: Buffer, about: string, secretKey: string): string | undefined {
  const opening = createDecipheriv(cipher, sealingKey(secretKey), sealed.subarray(0, ivBytes))
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  try {
    const text = opening.update(sealed.subarray(ivBytes + tagBytes))
    return Buffer.concat([text, opening.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
