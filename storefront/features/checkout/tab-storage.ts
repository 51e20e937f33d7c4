// A browser may forbid storage; what is kept then lasts as long as the page.
const kept = new Map<string, string>()

/** What this tab keeps across reloads; null when there is nothing under the key. */
export function readTab(key: string): string | null {
  try {
    return kept.get(key) ?? sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** @param text null to forget */
export function writeTab(key: string, text: string | null): void {
  if (text === null) kept.delete(key)
  else kept.set(key, text)
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    return
  }
}
