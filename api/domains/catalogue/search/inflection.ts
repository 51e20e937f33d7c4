const hindiEndings = ['ा', 'े', 'ी']
/** Of a plural, and of whom or what something is for, of or in. */
const tamilEnding = /(?:கள்|களுக்கு|களுக்கான|வுக்கு|வுக்கான|ுக்கு|ுக்கான|க்கு|க்கான|யில்|ில்)$/

/** Of whom something is for, in Latin letters: 'ammavukku'. */
const latinTamilEnding = /(?:v?ukku|kku|kkaga|kkana)$/

/** Other forms of a word or phrase, of which the vocabulary may have one: 'shirts', 'बड़े', 'சட்டைகள்'. */
export function otherForms(phrase: string): string[] {
  if (phrase.length < 3) return []
  const last = phrase.at(-1) ?? ''
  if (hindiEndings.includes(last)) {
    return hindiEndings
      .filter((ending) => ending !== last)
      .map((ending) => phrase.slice(0, -1) + ending)
  }
  const stem = phrase.replace(tamilEnding, '')
  if (stem !== phrase) return [stem, `${stem}்`]
  if (phrase.length < 4) return []
  const person = phrase.replace(latinTamilEnding, '')
  if (person !== phrase && person.length > 2) return [person, `${person}u`]
  return [phrase.replace(/s$/, ''), phrase.replace(/es$/, ''), `${phrase}s`]
}
