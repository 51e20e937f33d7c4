/** Letters that were changed, left out, added or exchanged with the next; `max + 1` when they are more. */
export function distance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) row.push(cheapest(one, other, i, j, row, last, before))
    if (Math.min(...row) > max) return max + 1
    before = last
    last = row
  }
  return last[other.length] ?? max + 1
}

function cheapest(
  one: string,
  other: string,
  i: number,
  j: number,
  row: number[],
  last: number[],
  before: number[],
): number {
  const isSame = one[i - 1] === other[j - 1]
  const cost = Math.min(
    (last[j] ?? 0) + 1,
    (row[j - 1] ?? 0) + 1,
    (last[j - 1] ?? 0) + (isSame ? 0 : 1),
  )
  const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
  return isSwapped ? Math.min(cost, (before[j - 2] ?? 0) + 1) : cost
}

/** How many letters of a word may be wrong. Two of seven would make 'raymond' 'rayon'. */
export function maxMistakes(word: string): number {
  if (word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

/** A Latin word with one letter for each sound, however that is written: 'koton' for 'cotton', 'navy' for 'navi'. */
export const spelledAsHeard = (word: string) =>
  word
    .replace(/ph/g, 'f')
    .replace(/ng/g, 'n')
    .replace(/ck|c(?!h)|q/g, 'k')
    .replace(/z/g, 's')
    .replace(/w/g, 'v')
    .replace(/i$/, 'y')
    .replace(/(.)\1+/g, '$1')

/** The consonants of a Latin word as they are heard: 'plazo' is 'palazzo'. Empty for fewer than three. */
export function soundOf(word: string): string {
  if (!/^[a-z]+$/.test(word)) return ''
  const sound = spelledAsHeard(word)
    .replace(/(?<!^)[aeiouh]/g, '')
    .replace(/(.)\1+/g, '$1')
  return sound.replace(/^[aeiou]/, '').length < 3 ? '' : sound
}
