import { createHmac, timingSafeEqual } from 'node:crypto'

/** What proves that the shop wrote a text. @param text begins with what it is for, such as `preview:` */
export const signText = (secretKey: string, text: string): string =>
  createHmac('sha256', secretKey).update(text).digest('base64url')

/** Whether a signature is that of a text. */
export function isSigned(secretKey: string, text: string, signature: string): boolean {
  const expected = Buffer.from(signText(secretKey, text))
  const found = Buffer.from(signature)
  return found.length === expected.length && timingSafeEqual(found, expected)
}
