import { useEffect } from 'react'
import { browserApi } from '../../browser-api.client.ts'
import { storedText, useStoredText } from '../../ui/stored-text.ts'
import { readToken } from '../session/cookies.ts'
import { findSession } from '../session/session.ts'

const remembered = storedText('localStorage', 'pin')

export const rememberPin = (pin: string): void => remembered.set(pin)

/** The PIN code that she asked for last, in this browser; else that of her default address. */
export function useRememberedPin(): string | null {
  const pin = useStoredText(remembered)
  useEffect(() => {
    if (remembered.get() === null && findSession()) void takeFromAddress()
  }, [])
  return pin
}

async function takeFromAddress(): Promise<void> {
  const token = readToken(document.cookie)
  const addresses = await browserApi('GET /api/shipping-address/').catch(() => [])
  // She may have logged out meanwhile, and another have logged in.
  if (readToken(document.cookie) !== token) return
  const home = addresses.find(({ is_default }) => is_default) ?? addresses[0]
  if (home?.country.toLowerCase() === 'india' && remembered.get() === null) {
    rememberPin(home.postal_code)
  }
}
