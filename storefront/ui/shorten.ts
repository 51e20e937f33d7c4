const maxLength = 60

/** Cuts a shopper's text to what fits in a heading. */
export function shorten(text: string): string {
  const letters = Array.from(text)
  return letters.length > maxLength ? `${letters.slice(0, maxLength).join('').trimEnd()}…` : text
}
