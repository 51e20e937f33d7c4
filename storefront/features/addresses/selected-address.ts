import { useSyncExternalStore } from 'react'

const key = 'selectedAddressId'
const listeners = new Set<() => void>()

/** The address that the shopper chose last, remembered in this browser. */
export function useSelectedAddressId(): number | null {
  const remembered = useSyncExternalStore(subscribe, read, () => null)
  return remembered === null ? null : Number(remembered)
}

export function selectAddress(id: number): void {
  write(() => localStorage.setItem(key, String(id)))
}

/** Forgets the address if it is the one remembered. */
export function forgetAddress(id: number): void {
  if (read() === String(id)) write(() => localStorage.removeItem(key))
}

// A browser may forbid storage; then nothing is remembered, and nothing fails.
function read(): string | null {
  try {
    return localStorage.getItem(key)
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
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
