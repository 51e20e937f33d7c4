/** Text for a picture, and the side on which the wide picture is empty. */
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

/** A scene that the shop has added shows its tagline. */
export function heroWords(scene: string, tagline: string): HeroWords {
  return words[scene] ?? { headline: tagline, note: '', side: 'left' }
}
