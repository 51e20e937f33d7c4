import { storedText } from '../../ui/stored-text.ts'

const maxRemembered = 5

export const recent = storedText('localStorage', 'recentSearches')

/** The searches of a stored text, the last first; anything else counts as none. */
export function readRecent(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** Remembers a search on this device alone. */
export function rememberSearch(query: string): void {
  const typed = query.trim()
  if (!typed) return
  const isOther = (earlier: string) => earlier.toLowerCase() !== typed.toLowerCase()
  const searches = [typed, ...readRecent(recent.get()).filter(isOther)]
  recent.set(JSON.stringify(searches.slice(0, maxRemembered)))
}
