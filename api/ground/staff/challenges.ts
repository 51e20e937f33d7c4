import { randomBytes } from 'node:crypto'
import { isSigned, signText } from '../logins/signed-text.ts'

const lifetimeMs = 5 * 60_000

/** What an assertion answers: to any login, or to the session that registers. */
type Purpose = 'get' | `create:${number}`

const signed = (purpose: Purpose, text: string): string => `passkey:${purpose}:${text}`

/** Signed, so that asking for one stores nothing. */
export function makeChallenge(secretKey: string, purpose: Purpose): string {
  const text = `${randomBytes(16).toString('base64url')}.${Date.now() + lifetimeMs}`
  return `${text}.${signText(secretKey, signed(purpose, text))}`
}

/** @param given as the browser signs it, in base64url */
export function isChallenge(secretKey: string, purpose: Purpose, given: string): boolean {
  const [random = '', until = '', signature = ''] = Buffer.from(given, 'base64url')
    .toString()
    .split('.')
  const text = signed(purpose, `${random}.${until}`)
  return isSigned(secretKey, text, signature) && Number(until) > Date.now()
}
