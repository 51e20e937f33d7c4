import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Stands in the outbox for the code, which is derived from it. */
export const createSeed = () => randomBytes(16).toString('base64url')

/** The six digits of a seed. They are not stored, so reading the database gives no code away. */
export function codeOf(secretKey: string, seed: string): string {
  const mac = createHmac('sha256', secretKey).update(`password-reset:${seed}`).digest()
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** What is stored of a code. With the flow in it, a million codes cannot be tried. */
export const codeDigest = (flow: string, code: string) =>
  createHash('sha256').update(`${flow}:${code}`).digest()

export const flowDigest = (flow: string) => createHash('sha256').update(flow).digest()
