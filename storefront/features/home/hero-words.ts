/** What stands in a picture's free space, and on which side of the wide picture that is. */
export type HeroWords = { headline: string; note: string; side: 'left' | 'right' }

const words: Record<string, HeroWords> = {
  'hero-kurtis': {
    headline: 'Kurtis for bright mornings',
    note: 'Block prints, paisley and ikat in cotton that breathes.',
    side: 'left',
  },
  'hero-kids': {
    headline: 'Small clothes, large adventures',
    note: 'Frocks, kurtis and shirts that keep up with them.',
    side: 'right',
  },
  'hero-denim': {
    headline: 'Denim that wears in, not out',
    note: 'From raw indigo to the lightest wash.',
    side: 'left',
  },
  'hero-mens': {
    headline: 'Shirts for every working day',
    note: 'Oxford, madras and stripes, cut with room to move.',
    side: 'right',
  },
}

/** The words of a scene; one that the shop has added speaks with the shop's tagline. */
export function heroWords(scene: string, tagline: string): HeroWords {
  return words[scene] ?? { headline: tagline, note: '', side: 'left' }
}
