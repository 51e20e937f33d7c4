import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares what was sent with a secret of the settings, in constant time. */
export function isSameSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}
