/** Names of the descriptor that repeat the order itself, or are for programs alone. */
const forPrograms =
  /^(type|order_type|payment|payment_method|currency|status|source)$|(^|_)(id|ids|key|token|url)$/i
/** Names that add nothing to the title above the notes. */
const untitled = /^(order_)?notes?$/i

/**
 * The texts that a person wrote among an order's notes; none where they only describe the order.
 *
 * @param notes the descriptor, as it came with the order
 */
export function notesInWords(notes: unknown): string[] {
  if (typeof notes === 'string') return notes.trim() ? [notes.trim()] : []
  if (typeof notes !== 'object' || notes === null || Array.isArray(notes)) return []
  const words = Object.entries(notes).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== 'string' || !value.trim() || forPrograms.test(name)) return []
    return untitled.test(name) ? [value.trim()] : [`${titleOf(name)}: ${value.trim()}`]
  })
  return [...new Set(words)]
}

/** `gift_message` as people read it: Gift message. */
function titleOf(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
