const prefix = 'checkout:'
const made = new Map<string, string>()

/**
 * The key under which this checkout may order once. It is the same until the order is placed, so
 * that double clicks, reloads and retries give one order.
 *
 * @param name what is ordered: other pieces get a key of their own
 */
export function checkoutKey(name: string): string {
  const key = made.get(name) ?? read(name) ?? newKey()
  made.set(name, key)
  write(() => sessionStorage.setItem(prefix + name, key))
  return key
}

export function forgetCheckoutKey(name: string): void {
  made.delete(name)
  write(() => sessionStorage.removeItem(prefix + name))
}

// crypto.randomUUID is missing where a shop is tried over plain http.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

// A browser may forbid storage; the key then lasts as long as the page.
function read(name: string): string | null {
  try {
    return sessionStorage.getItem(prefix + name)
  } catch {
    return null
  }
}

function write(change: () => void): void {
  try {
    change()
  } catch {
    return
  }
}
