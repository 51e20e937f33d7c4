import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const lifetimeMs = 5 * 60_000

/** What an assertion answers: to any login, or to the session that registers. */
type Purpose = 'get' | `create:${number}`

const sign = (secretKey: string, purpose: Purpose, text: string): string =>
  createHmac('sha256', secretKey).update(`passkey:${purpose}:${text}`).digest('base64url')

/** Signed, so that asking for one stores nothing. */
export function makeChallenge(secretKey: string, purpose: Purpose): string {
  const text = `${randomBytes(16).toString('base64url')}.${Date.now() + lifetimeMs}`
  return `${text}.${sign(secretKey, purpose, text)}`
}

/** @param given as the browser signs it, in base64url */
export function isChallenge(secretKey: string, purpose: Purpose, given: string): boolean {
  const [random = '', until = '', signature = ''] = Buffer.from(given, 'base64url')
    .toString()
    .split('.')
  const expected = Buffer.from(sign(secretKey, purpose, `${random}.${until}`))
  const found = Buffer.from(signature)
  const isSigned = found.length === expected.length && timingSafeEqual(found, expected)
  return isSigned && Number(until) > Date.now()
}
