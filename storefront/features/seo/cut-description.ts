const longest = 160

/** A text cut after a whole word, to what search engines show of a description. */
export function cutDescription(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  if (plain.length <= longest) return plain
  const room = plain.slice(0, longest)
  const end = room.lastIndexOf(' ')
  return `${room.slice(0, end > 0 ? end : longest - 1)}…`
}
