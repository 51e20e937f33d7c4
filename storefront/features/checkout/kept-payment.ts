import { useSyncExternalStore } from 'react'
import type { Paid } from './razorpay-checkout.ts'
import { readTab, writeTab } from './tab-storage.ts'

/** What was paid, and where the order goes. */
export type Payment = Paid & { shipping_address_id: number }

const prefix = 'paid:'
const listeners = new Set<() => void>()

/**
 * A payment about which the shop has not answered yet, as JSON. It outlives a reload, so that nobody
 * is asked to pay for the same pieces again.
 *
 * @param name what was paid for
 */
export function useKeptPayment(name: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => readTab(prefix + name),
    () => null,
  )
}

export function keepPayment(name: string, payment: Payment): void {
  writeTab(prefix + name, JSON.stringify(payment))
  tell()
}

export function forgetPayment(name: string): void {
  writeTab(prefix + name, null)
  tell()
}

/** @param kept as `useKeptPayment` gave it */
export function readPayment(kept: string): Payment {
  // Nobody but keepPayment writes under our prefix.
  return JSON.parse(kept) as Payment
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
