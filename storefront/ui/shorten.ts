const longest = 60

/** A text of the shopper's own, cut to what fits in a heading. */
export function shorten(text: string): string {
  const letters = Array.from(text)
  return letters.length > longest ? `${letters.slice(0, longest).join('').trimEnd()}…` : text
}
