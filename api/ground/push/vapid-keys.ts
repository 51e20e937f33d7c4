import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { seal, unseal } from '../db/seal.ts'
import * as queries from './queries.ts'

export type VapidKeys = { publicKey: string; privateKey: string }

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
  const publicKey = found.public_key
  const privateKey = unseal(found.sealed_private_key, sealedFor(publicKey, secretKey))
  return privateKey && { publicKey, privateKey: privateKey.toString() }
}

async function makeKeys(db: Db, secretKey: string): Promise<VapidKeys> {
  // Loaded here: most processes never make a pair.
  const { generateVAPIDKeys } = await import('web-push-neo')
  const made = await generateVAPIDKeys()
  return db.transaction().execute(async (tx) => {
    // Several processes may ask for the first pair at once.
    await sql`lock table vapid_keys in exclusive mode`.execute(tx)
    const known = await readKeys(tx, secretKey)
    if (known) return known
    await queries.replaceKeys(tx, {
      public_key: made.publicKey,
      sealed_private_key: seal(Buffer.from(made.privateKey), sealedFor(made.publicKey, secretKey)),
    })
    return made
  })
}

const sealedFor = (publicKey: string, secretKey: string) => ({
  secretKey,
  purpose: 'vapid private key',
  about: publicKey,
})
