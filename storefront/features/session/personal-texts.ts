import { forgetTexts, storedText } from '../../ui/stored-text.ts'

/**
 * What a customer leaves in the browser, and in the tab: an order or a payment that was not answered
 * yet. `owner` distinguishes one customer from the next.
 */
const personal = {
  localStorage: {
    owner: storedText('localStorage', 'customer'),
    texts: /^(customer|pin|needed-by|measures|viewed|recentSearches|review-\d+)$/,
  },
  sessionStorage: {
    owner: storedText('sessionStorage', 'tab-customer'),
    texts: /^(checkout|paid):/,
  },
}

/** What she leaves in the browser goes; her tab goes on where she was, should she come back. */
export const forgetCustomer = (): void => forgetTexts('localStorage', personal.localStorage.texts)

/** What another customer left goes; what was entered before a login stays. */
export function forgetOtherCustomer(email: string): void {
  const customer = hash(email.toLowerCase())
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    const { owner, texts } = personal[area]
    if ((owner.get() ?? customer) !== customer) forgetTexts(area, texts)
    owner.set(customer)
  }
}

/** FNV-1a: eight digits, from which no address can be read. crypto.subtle is missing over plain http. */
function hash(text: string): string {
  let sum = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) sum = Math.imul(sum ^ byte, 0x01000193)
  return (sum >>> 0).toString(16).padStart(8, '0')
}
