import { readTab, writeTab } from './tab-storage.ts'

const prefix = 'checkout:'

/**
 * The key under which this checkout may order once. It is the same until the order is placed, so
 * that double clicks, reloads and retries give one order.
 *
 * @param name what is ordered: other pieces get a key of their own
 */
export function checkoutKey(name: string): string {
  const key = readTab(prefix + name) ?? newKey()
  writeTab(prefix + name, key)
  return key
}

export function forgetCheckoutKey(name: string): void {
  writeTab(prefix + name, null)
}

// crypto.randomUUID is missing where a shop is tried over plain http.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
