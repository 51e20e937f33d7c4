import { createHash, createPrivateKey } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { withoutDeadline } from '../../ground/db/request-scope.ts'
import { seal, unseal } from '../../ground/db/seal.ts'
import { StartupError } from '../../ground/errors/startup-error.ts'
import { digestInputs, makePackage, readInputs } from './make-package.ts'
import * as queries from './queries.ts'
import { createSigningKey, readKeyFile, type SigningKey } from './signing-key.ts'

export type AndroidPackage = { apk: Buffer; sha256: string; certificate: Buffer }

/** Makes the shop's package when it is first asked for, once in each process while the shop has its name. */
export function createFindPackage(db: Db, config: Config): () => Promise<AndroidPackage> {
  let made: { name: string; found: Promise<AndroidPackage> } | undefined
  return () => {
    const { name } = config.shop
    if (made?.name === name) return made.found
    // A key may take longer than the request that asks first has time.
    const found = withoutDeadline(() => make(db, config, name)).catch((error: unknown) => {
      made = undefined
      throw error
    })
    made = { name, found }
    return found
  }
}

async function make(db: Db, config: Config, name: string): Promise<AndroidPackage> {
  const key = await findSigningKey(db, config)
  const inputs = readInputs({ name, publicUrl: config.publicUrl })
  const version = await queries.findVersionCode(db, digestInputs(inputs, key.certificate))
  const apk = makePackage(inputs, version, key)
  const sha256 = createHash('sha256').update(apk).digest('hex')
  return { apk, sha256, certificate: key.certificate }
}

export async function findSigningKey(db: Db, config: Config): Promise<SigningKey> {
  if (config.android.keyFile) return readKeyFile(config.android.keyFile)
  const stored = (await queries.findKey(db)) ?? (await makeKey(db, config))
  const der = unseal(stored.sealed_key, sealedFor(stored.certificate, config))
  if (!der) {
    throw new StartupError(
      'the key of the Android package was sealed with another SECRET_KEY; set that again, or ANDROID_KEY_FILE',
    )
  }
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  return { privateKey, certificate: stored.certificate }
}

/** Of several processes that make one at once, all use the one that was stored first. */
async function makeKey(db: Db, config: Config) {
  const { privateKey, certificate } = await createSigningKey(config.shop.name)
  const der = privateKey.export({ type: 'pkcs8', format: 'der' })
  const sealed = seal(der, sealedFor(certificate, config))
  const stored = await queries.storeKey(db, { sealed_key: sealed, certificate })
  if (!stored) throw new Error('android_app has no row')
  return stored
}

const sealedFor = (certificate: Buffer, { secretKey }: Config) => ({
  secretKey,
  purpose: 'android signing key',
  about: certificate,
})
