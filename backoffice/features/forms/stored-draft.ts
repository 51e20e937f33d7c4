/** As of {@link forgetDrafts}, which forgets these, too. */
const prefix = 'draft '

/** Stores what a screen holds beside forms, such as a matrix, for the one who made it, in this window. */
export function store(name: string, person: string, draft: unknown): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify({ person, draft }))
  } catch {
    // There is no room for it: it lasts as long as the screen.
  }
}

/** What this person left under a name; undefined where there is none. */
export function readStored<Draft>(name: string, person: string): Draft | undefined {
  const text = sessionStorage.getItem(prefix + name)
  // Written by `store`.
  const stored = text ? (JSON.parse(text) as { person: string; draft: Draft }) : undefined
  return stored?.person === person ? stored.draft : undefined
}

export const forgetStored = (name: string): void => sessionStorage.removeItem(prefix + name)
