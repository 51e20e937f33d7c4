import { useSyncExternalStore } from 'react'

/** Chromium's offer to install the shop; TypeScript's DOM types do not know it. */
type InstallPrompt = Event & { prompt(): Promise<unknown> }

let offer: InstallPrompt | null = null
const listeners = new Set<() => void>()

// The browser makes its offer once, maybe before the footer is there.
if (typeof window !== 'undefined') {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if ('prompt' in event) setOffer(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => setOffer(null))
}

/** Asks the browser to install the shop; null while it does not offer that. */
export function useInstallPrompt(): (() => Promise<void>) | null {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => offer,
    () => null,
  )
  if (!current) return null
  return async () => {
    await current.prompt()
    // An offer can be taken up once.
    setOffer(null)
  }
}

function setOffer(next: InstallPrompt | null): void {
  offer = next
  for (const listener of listeners) listener()
}
