import { storedText } from '../../ui/stored-text.ts'

const stored = (name: string) => storedText('sessionStorage', `checkout:${name}`)

/** The idempotency key of these pieces' order, the same until it is placed: reloads included. */
export function checkoutKey(name: string): string {
  const key = stored(name).get() ?? newKey()
  stored(name).set(key)
  return key
}

export const forgetCheckoutKey = (name: string): void => stored(name).set(null)

// crypto.randomUUID is missing where a shop is tried over plain http.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
