import { createStore, useStore } from '../../ui/store.ts'

/** Chromium's offer to install the shop; TypeScript's DOM types do not know it. */
type InstallPrompt = Event & { prompt(): Promise<unknown> }

const offer = createStore<InstallPrompt | null>(null)

// The browser makes its offer once, maybe before the footer is there.
if (typeof window !== 'undefined') {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if ('prompt' in event) offer.set(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => offer.set(null))
}

/** Asks the browser to install the shop; null while it does not offer that. */
export function useInstallPrompt(): (() => Promise<void>) | null {
  const current = useStore(offer, (latest) => latest)
  if (!current) return null
  return async () => {
    await current.prompt()
    // An offer can be taken up once.
    offer.set(null)
  }
}
