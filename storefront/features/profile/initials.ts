const letters = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })

/** The first letters of a name's first and last words, in any script. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words
  return ends.map((word) => firstLetter(word ?? '')).join('')
}

function firstLetter(word: string): string {
  const [first] = letters.segment(word)
  return first?.segment.toLocaleUpperCase('en-IN') ?? ''
}
