import { storedText } from '../../ui/stored-text.ts'

const stored = (name: string) => storedText('sessionStorage', `checkout:${name}`)

/**
 * The key under which this checkout may order once. It is the same until the order is placed, so
 * that double clicks, reloads and retries give one order.
 *
 * @param name what is ordered: other pieces get another key
 */
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
