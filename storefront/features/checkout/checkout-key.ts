import { randomNumber } from '../../random-number.ts'
import { storedText } from '../../ui/stored-text.ts'

const stored = (name: string) => storedText('sessionStorage', `checkout:${name}`)

/** The idempotency key of these pieces' order, the same until it is placed: reloads included. */
export function checkoutKey(name: string): string {
  const key = stored(name).get() ?? randomNumber()
  stored(name).set(key)
  return key
}

export const forgetCheckoutKey = (name: string): void => stored(name).set(null)
