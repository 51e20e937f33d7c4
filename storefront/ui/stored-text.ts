import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

type Area = 'localStorage' | 'sessionStorage'

// A browser may forbid storage; a text then lasts as long as the page.
const written = createStore<Record<string, string | null>>({})

/**
 * A text that outlives a reload.
 *
 * @param area the browser's, or that of the tab
 */
export function storedText(area: Area, key: string) {
  const inMemory = () => written.get()[key] ?? null
  function get(): string | null {
    try {
      return window[area].getItem(key) ?? inMemory()
    } catch {
      return inMemory()
    }
  }
  function set(text: string | null): void {
    try {
      if (text === null) window[area].removeItem(key)
      else window[area].setItem(key, text)
    } catch {
      // As above.
    }
    written.set({ ...written.get(), [key]: text })
  }
  return { get, set, subscribe: written.subscribe }
}

/** Forgets the texts of an area whose keys match, also those of earlier pages. */
export function forgetTexts(area: Area, keys: RegExp): void {
  const all = Object.keys(written.get())
  try {
    all.push(...Object.keys(window[area]))
  } catch {
    // As above.
  }
  for (const key of all) if (keys.test(key)) storedText(area, key).set(null)
}

/** The text; null where there is none, on the server and while hydrating. */
export const useStoredText = ({ get, subscribe }: ReturnType<typeof storedText>): string | null =>
  useSyncExternalStore(subscribe, get, () => null)
