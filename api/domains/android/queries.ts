import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'

type StoredKey = { sealed_key: Buffer; certificate: Buffer }

export async function findKey(db: Db): Promise<StoredKey | undefined> {
  const row = await db
    .selectFrom('android_app')
    .select(['sealed_key', 'certificate'])
    .executeTakeFirst()
  return row && asKey(row)
}

/** Stores the shop's key where there is none. @returns the one that is stored then */
export async function storeKey(db: Db, key: StoredKey): Promise<StoredKey | undefined> {
  const row = await db
    .updateTable('android_app')
    .set({
      sealed_key: sql`coalesce(sealed_key, ${key.sealed_key})`,
      certificate: sql`coalesce(certificate, ${key.certificate})`,
    })
    .returning(['sealed_key', 'certificate'])
    .executeTakeFirst()
  return row && asKey(row)
}

function asKey(row: { sealed_key: Buffer | null; certificate: Buffer | null }) {
  const { sealed_key, certificate } = row
  return sealed_key && certificate ? { sealed_key, certificate } : undefined
}

/** The version code of a package of these inputs: minutes, so that it grows after an older backup was restored. */
export async function findVersionCode(db: Db, inputsSha256: Buffer): Promise<number> {
  const isSame = sql<boolean>`inputs_sha256 is not distinct from ${inputsSha256}`
  const { version_code } = await db
    .updateTable('android_app')
    .set({
      version_code: sql`case when ${isSame} then version_code
        else greatest(version_code + 1, (extract(epoch from now()) / 60)::int) end`,
      inputs_sha256: inputsSha256,
    })
    .returning('version_code')
    .executeTakeFirstOrThrow()
  return version_code
}
