import {
  createHash,
  createPrivateKey,
  generateKeyPair,
  type KeyObject,
  X509Certificate,
} from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { StartupError } from '../../ground/errors/startup-error.ts'
import { selfSign } from './certificate.ts'

export type SigningKey = {
  privateKey: KeyObject
  certificate: Buffer
}

/** Makes a key that Google Play takes too: RSA, of 2048 bits. A longer one takes seconds. */
export async function createSigningKey(owner: string): Promise<SigningKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return { privateKey, certificate: selfSign(privateKey, owner) }
}

export function readKeyFile(file: string): SigningKey {
  try {
    const text = readFileSync(file, 'utf8')
    const privateKey = createPrivateKey(findBlock(text, 'PRIVATE KEY'))
    const certificate = new X509Certificate(findBlock(text, 'CERTIFICATE'))
    if (privateKey.asymmetricKeyType === 'rsa' && certificate.checkPrivateKey(privateKey)) {
      return { privateKey, certificate: certificate.raw }
    }
  } catch {
    // Whatever is wrong with it, the same file is needed.
  }
  throw new StartupError(
    `ANDROID_KEY_FILE: ${file} must hold an RSA key and its certificate, as openssl pkcs12 -nodes writes them`,
  )
}

const findBlock = (text: string, kind: string): string =>
  text.match(new RegExp(`-----BEGIN ([A-Z ]*)${kind}-----[^]+?-----END \\1${kind}-----`))?.[0] ?? ''

export const toPem = ({ privateKey, certificate }: SigningKey): string =>
  privateKey.export({ type: 'pkcs8', format: 'pem' }) + new X509Certificate(certificate).toString()

/** As `assetlinks.json` spells a certificate: the bytes of its digest in hex, with colons. */
export function fingerprintOf(certificate: Buffer): string {
  const hex = createHash('sha256').update(certificate).digest('hex').toUpperCase()
  return hex.match(/../g)?.join(':') ?? ''
}
