import { createHash, createHmac, randomBytes } from 'node:crypto'

/** What a mail's outbox row carries in place of the code, which it makes with the shop's secret. */
export const createSeed = () => randomBytes(16).toString('base64url')

/**
 * The six digits of a seed. They stand nowhere in the database: who reads it all still lacks the
 * secret, and so cannot reset a password.
 */
export function codeOf(secretKey: string, seed: string): string {
  const mac = createHmac('sha256', secretKey).update(`password-reset:${seed}`).digest()
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** What is kept of a code; without the browser's flow it cannot be found by trying all codes. */
export const codeDigest = (flow: string, code: string) =>
  createHash('sha256').update(`${flow}:${code}`).digest()

export const flowDigest = (flow: string) => createHash('sha256').update(flow).digest()
