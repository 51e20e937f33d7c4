/** XS to 5XL, 28 to 44, 0-3M, 2-3Y, what is in a maker's own words, Free Size. */
const kinds = ['letter', 'number', 'months', 'years', 'other', 'free'] as const
type Kind = (typeof kinds)[number]

/** Smaller sizes first; 0 for those that are the same by another name, and for words that name no order. */
export function compareSizes(one: string, other: string): number {
  const [kind, value] = readSize(one)
  const [otherKind, otherValue] = readSize(other)
  return kinds.indexOf(kind) - kinds.indexOf(otherKind) || value - otherValue
}

const free = /^(FREE|ONE|UNIVERSAL|STANDARD)( ?SIZES?)?( FITS (ALL|MOST))?$|^(OS|OSFA|FS)$/
/** More are a chest of 38 in size M. */
const maxMonths = 24

function readSize(size: string): [Kind, number] {
  const text = size.toUpperCase().trim()
  if (free.test(text.replaceAll(/[\s-]+/g, ' '))) return ['free', 0]
  if (/^(NB|NEW ?BORN)$/.test(text)) return ['months', -1]
  const [, age = '', unit = ''] =
    /(\d+(?:\.\d+)?)(?:\s*(?:-|–|TO|\/)\s*\d+)?\s*(M|Y|T)(?:O|OS|TH|THS|ONTHS?|RS?|EARS?)?\b/.exec(
      text,
    ) ?? []
  if (age && unit !== 'M') return ['years', Number(age)]
  if (age && Number(age) <= maxMonths) return ['months', Number(age)]
  const letter = readLetters(text)
  if (letter !== undefined) return ['letter', letter]
  const [number] = /\d+(\.\d+)?/.exec(text) ?? []
  return number ? ['number', Number(number)] : ['other', 0]
}

/** M is 0, S -1 and XS -2, L 1 and 2XL 3; S/M stands between. */
function readLetters(text: string): number | undefined {
  const places = text
    .replaceAll(/EXTRA[\s-]*/g, 'X')
    .replaceAll(/DOUBLE[\s-]*(?=X)/g, '2')
    .replaceAll(/TRIPLE[\s-]*(?=X)/g, '3')
    .replaceAll(/SMALL\b/g, 'S')
    .replaceAll(/MED(IUM)?\b/g, 'M')
    .replaceAll(/LARGE\b/g, 'L')
    .replaceAll(/X[\s-]+(?=X*[SL]\b)/g, 'X')
    .replaceAll(/\b(\d)[\s-]+(?=X)/g, '$1')
    .split(/[^A-Z0-9]+/)
    .map(placeOf)
    .filter((place) => place !== undefined)
  if (places.length === 0) return undefined
  return places.reduce((sum, place) => sum + place, 0) / places.length
}

function placeOf(word: string): number | undefined {
  if (word === 'M') return 0
  const [, digit, letters = '', end = 'L'] =
    /^(?:(\d)X|(X*))([SL])$/.exec(word) ?? /^(\d)(X)$/.exec(word) ?? []
  if (digit === undefined && !/^X*[SL]$/.test(word)) return undefined
  const extra = digit ? Number(digit) : letters.length
  return (end === 'S' ? -1 : 1) * (1 + extra)
}
