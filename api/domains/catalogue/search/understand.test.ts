import { expect, test } from 'vitest'
import type { ProductCriteria } from '../filters.ts'
import { readSearch, toCriteria, toUnderstood } from './understand.ts'
import { createVocabulary, type MeaningRow } from './vocabulary.ts'

const rows: MeaningRow[] = (
  [
    ['group', 'Women', 'women, mother, अम्मा, பெண்கள்'],
    ['group', 'Boys', 'boy'],
    ['group', 'Boys|Girls', 'kid'],
    ['type', 'Kurtis', 'kurti, कुर्ती'],
    ['type', 'Shirts', 'shirt, சட்டை'],
    ['type', 'T-Shirt', 't shirt, tee'],
    ['not-sold', 'Kurtis|Women', 'saree'],
    ['colour', 'Green', 'green, olive, leaf green'],
    ['colour', 'Blue', 'blue, navy, sky'],
    ['colour', 'Red', 'red, maroon, lal'],
    ['shade', 'light', 'light'],
    ['shade', 'dark', 'dark'],
    ['type', 'Frock', '👗'],
    ['type', 'Frock|Women|Girls', 'dress'],
    ['type', 'Shirts|T-Shirt|~women', 'top'],
    ['help', 'orders', 'my order'],
    ['size', 'L', 'l, large'],
    ['size', 'XXL', 'xxl, 2xl'],
    ['size', '4XL', '4xl'],
    ['measure', 'size', 'size'],
    ['measure', 'chest', 'chest'],
    ['measure', 'waist', 'waist'],
    ['measure', 'length', 'length'],
    ['size', 'L', 'बड़ा'],
    ['age', 'months', 'months'],
    ['number', '5', 'paanch, five'],
    ['percent', '', 'percent'],
    ['type', 'Jeans', 'jeans'],
    ['not-sold', 'Trousers', 'palazzo, track pant'],
    ['colour', 'Black', 'black'],
    ['ignored', 'not', 'not, without'],
    ['ignored', 'not after', 'nahi'],
    ['fit', 'round/crew', 'round neck'],
    ['age', 'years', 'years, yr'],
    ['price', 'most', 'under, less than, zyada se zyada'],
    ['price', 'most after', 'se kam, க்குள்'],
    ['price', 'least', 'above'],
    ['price', 'between', 'between, ke beech'],
    ['price', 'to', 'to, se'],
    ['price', 'around', 'around'],
    ['price', 'currency', 'rs, ₹, रुपये'],
    ['price', 'times', 'k'],
    ['sort', 'price-low-high', 'cheap'],
    ['fabric', 'cotton', 'cotton'],
    ['fabric', 'silk', 'silk'],
    ['sleeve', 'full/long sleeve', 'full sleeve'],
    ['collection', 'best-offers', 'off, discount'],
    ['rating', '', 'stars'],
    ['ignored', '', 'for, and, the, in, ki'],
  ] as const
).flatMap(([kind, value, words]) => words.split(', ').map((word) => ({ word, kind, value })))

const vocabulary = createVocabulary(rows, {
  words: [
    'cotton',
    'full',
    'long',
    'sleeve',
    'madurai',
    'oxford',
    'women',
    'green',
    'pocket',
    'round',
  ],
  colours: ['navy', 'navy stripe', 'sky', 'leaf', 'raw indigo'],
  sizes: ['s', 'm', 'l', 'xl', 'xxl', 'xxxl'],
  types: ['Kurtis', 'Shirts', 'T-Shirt', 'Jeans', 'Frock'],
  occasions: [],
})

function criteriaOf(text: string): ProductCriteria {
  const { criteria } = toCriteria(readSearch(text, vocabulary).claims)
  return Object.fromEntries(Object.entries(criteria).filter(([, value]) => value !== undefined))
}
const under = (rupees: number) => ({ maxPricePaise: rupees * 100 })
const above = (rupees: number) => ({ minPricePaise: rupees * 100 })

test.each([
  ['under 1,000', under(1000)],
  ['less than ₹ 1000', under(1000)],
  ['1.5k', under(1500)],
  ['rs 500', under(500)],
  ['Rs.500/-', under(500)],
  ['₹१,०००', under(1000)],
  ['above 500', above(500)],
  ['above 200 under 500', { ...above(200), ...under(500) }],
  ['between 500 and 1000', { ...above(500), ...under(1000) }],
  ['500-1000', { ...above(500), ...under(1000) }],
  ['rs 500 to rs 1k', { ...above(500), ...under(1000) }],
  ['around 500', { ...above(400), ...under(600) }],
  ['500 se kam', under(500)],
  ['zyada se zyada 500', under(500)],
  ['500 and 1000 ke beech', { ...above(500), ...under(1000) }],
  ['500 रुपये se kam', under(500)],
  ['800க்குள்', under(800)],
])('%s is a price', (text, criteria) => {
  expect(criteriaOf(text)).toEqual(criteria)
})

test.each([
  ['50% off', { minDiscount: 50 }],
  ['discount 50%', { minDiscount: 50 }],
  ['discount above 40 percent shirt', { minDiscount: 40, subcategory: 'Shirts' }],
  ['50% ki off', { minDiscount: 50 }],
  ['flat 50 off', { minDiscount: 50 }],
  ['off 60% cotton', { collection: 'best-offers', words: [['cotton']] }],
])('%s is a discount', (text, criteria) => {
  expect(criteriaOf(text)).toEqual(criteria)
})

test.each([
  ['redshirt', { subcategory: 'Shirts', colors: ['red'] }],
  ['kurtiunder500', { subcategory: 'Kurtis', ...under(500) }],
  ['roundneck', { words: [['round']] }],
  ['motherkku', { gender: 'Women' }],
  ['👗', { subcategory: 'Frock' }],
  ['❤️ shirt', { subcategory: 'Shirts' }],
  ['shirt for jeans', { subcategory: 'Shirts' }],
  ['jeans', { subcategory: 'Jeans' }],
])('%s is read as a shopper means it', (text, criteria) => {
  expect(criteriaOf(text)).toEqual(criteria)
})

test('a number behind an unknown word is a part of its name, and no price', () => {
  expect(criteriaOf("levi's 501 jeans")).toEqual({ subcategory: 'Jeans' })
  expect(criteriaOf("levi's jeans 501")).toEqual({ subcategory: 'Jeans', ...under(501) })
  expect(criteriaOf('madurai 501')).toEqual({ words: [['madurai']], ...under(501) })
})

test('a garment of women is any garment of a boy, and one of several types ranks theirs', () => {
  expect(criteriaOf('dress')).toEqual({ subcategory: 'Frock' })
  expect(criteriaOf('dress for boy')).toEqual({ gender: 'Boys' })
  expect(criteriaOf('top')).toEqual({ words: [['shirts', 't-shirt']], hints: [['women']] })
})

test('what is asked for beside garments is said', () => {
  const understood = (text: string) => toUnderstood(readSearch(text, vocabulary))
  expect(understood('where is my order').help).toEqual(['orders'])
  expect(understood('my order of a kurti')).toMatchObject({
    help: ['orders'],
    chips: [{ label: 'Kurtis' }],
  })
  expect(understood('kurti').help).toBeUndefined()
})

test('pure cotton has no other fibre in it', () => {
  const [pure, hundred, mixed] = ['100% cotton', '100 percent cotton', '60% cotton'].map(criteriaOf)
  expect(pure?.words).toEqual([['cotton']])
  expect(pure?.without).toContainEqual([['polyester']])
  expect(pure?.without).not.toContainEqual([['cotton']])
  expect(hundred).toEqual(pure)
  expect(mixed?.without).toBeUndefined()
})

test('a word is known by its sound, whichever letters write it', () => {
  for (const typed of ['koten', 'kotan', 'cotan']) {
    expect(readSearch(typed, vocabulary).corrected).toEqual({ typed, shown: 'cotton' })
  }
  expect(readSearch('kitten', vocabulary).corrected).toBeNull()
})

test('beside a garment that is sold, the nearest to one that is not does not count', () => {
  expect(criteriaOf('saree')).toEqual({ subcategory: 'Kurtis', gender: 'Women' })
  expect(criteriaOf('saree shirt')).toEqual({ subcategory: 'Shirts' })
  expect(toUnderstood(readSearch('saree shirt', vocabulary)).not_sold).toEqual([
    { word: 'saree', nearest: 'Shirts' },
  ])
})

test.each([
  ['size l', { sizes: ['L'] }],
  ['2XL', { sizes: ['XXL'] }],
  ['boys 6 years', { gender: 'Boys', sizes: ['M'] }],
  ['boys 8', { gender: 'Boys', sizes: ['L'] }],
  ['6-9 yr', { sizes: ['M', 'L'], words: [['boys', 'girls']] }],
  ['paanch years', { sizes: ['S'], words: [['boys', 'girls']] }],
  ['women shirt 38-40', { gender: 'Women', subcategory: 'Shirts', sizes: ['M', 'L'] }],
  ['women jeans 30x32', { gender: 'Women', subcategory: 'Jeans', sizes: ['M'] }],
  ['women jeans waist 30 length 32', { gender: 'Women', subcategory: 'Jeans', sizes: ['M'] }],
  [
    'women shirt size 38 under 500',
    { gender: 'Women', subcategory: 'Shirts', sizes: ['M'], ...under(500) },
  ],
  ['बड़े', { sizes: ['L'] }],
  ['women shirt 38', { gender: 'Women', subcategory: 'Shirts', sizes: ['M'] }],
])('%s is a size', (text, criteria) => {
  expect(criteriaOf(text)).toEqual(criteria)
})

test.each([
  ['green', ['green']],
  ['navy', ['navy', 'navy stripe']],
  ['sky blue', ['sky']],
  ['light blue', ['sky', 'blue']],
  ['dark blue', ['navy', 'navy stripe', 'raw indigo', 'blue']],
  ['leaf green', ['leaf']],
  ['red and green', ['red', 'green']],
  ['maroon', ['red']],
  ['indigo', undefined],
  ['raw indigo', ['raw indigo']],
])('%s is a colour', (text, colors) => {
  expect(criteriaOf(text).colors).toEqual(colors)
})

test('a share and stars are a discount and a rating', () => {
  expect(criteriaOf('shirt 50% off')).toEqual({ subcategory: 'Shirts', minDiscount: 50 })
  expect(criteriaOf('shirt 50 percent off').minDiscount).toBe(50)
  expect(criteriaOf('4 stars')).toEqual({ minRating: 4 })
})

test('a sentence is wholly understood', () => {
  expect(criteriaOf('Green kurti for my mother, under ₹1,000 in L')).toEqual({
    colors: ['green'],
    subcategory: 'Kurtis',
    gender: 'Women',
    sizes: ['L'],
    ...under(1000),
    words: undefined,
  })
})

test('a number is no word of a fabric', () => {
  expect(criteriaOf('60% cotton shirt')).toEqual({ subcategory: 'Shirts', words: [['cotton']] })
})

test('a chip that is removed takes its words along', () => {
  const { chips } = toUnderstood(readSearch('Green kurti under 1,000', vocabulary))
  expect(chips).toEqual([
    { kind: 'type', label: 'Kurtis', without: 'Green under 1,000' },
    { kind: 'price', label: 'Under ₹1,000', without: 'Green kurti' },
    { kind: 'colour', label: 'Green', without: 'kurti under 1,000' },
  ])
})

test('a mistyped word is mended and said', () => {
  expect(toUnderstood(readSearch('shrit', vocabulary)).corrected).toEqual({
    typed: 'shrit',
    shown: 'shirt',
  })
})

test.each([
  ['t sirt', 't sirt', 't shirt'],
  ['less then 500', 'less then', 'less than'],
  ['full slevee kurti', 'full slevee', 'full sleeve'],
  ['track pent', 'track pent', 'track pant'],
  ['plazo', 'plazo', 'palazzo'],
  ['nevy shirt', 'nevy', 'navy'],
])('%s is a phrase or a sound mistyped', (text, typed, shown) => {
  expect(toUnderstood(readSearch(text, vocabulary)).corrected).toEqual({ typed, shown })
})

test.each(['pockets', 'levis jeans', 'சட்டைகள்'])('%s is not mistyped', (text) => {
  expect(toUnderstood(readSearch(text, vocabulary)).corrected).toBeNull()
})

test('another form of a word means the same', () => {
  expect(criteriaOf('சட்டைகள்')).toEqual({ subcategory: 'Shirts' })
  expect(criteriaOf('shirt with pockets')).toMatchObject({ words: [['pocket']] })
})

test('what is not wanted is left out, and is a chip', () => {
  const { colors, ...others } = criteriaOf('jeans not black')
  expect(others).toEqual({ subcategory: 'Jeans' })
  expect(colors).toContain('white')
  expect(colors).not.toContain('black')
  expect(criteriaOf('navy nahi').colors).toEqual(['sky', 'leaf', 'raw indigo'])
  expect(criteriaOf('blue shirt not navy').colors).toContain('blue')
  expect(criteriaOf('shirt without cotton')).toEqual({
    subcategory: 'Shirts',
    without: [[['cotton']]],
  })
  expect(criteriaOf('kurti not for women')).toEqual({
    subcategory: 'Kurtis',
    without: [[['women']]],
  })
  const { chips } = toUnderstood(readSearch('jeans not black', vocabulary))
  expect(chips).toContainEqual({ kind: 'without', label: 'Without black', without: 'jeans' })
})

test('months of age are said as months, and a narrower group has the one chip', () => {
  const labels = (text: string) =>
    toUnderstood(readSearch(text, vocabulary)).chips.map(({ label }) => label)
  expect(labels('6 months')).toEqual(['6 months (S)'])
  expect(labels('kid boy round neck')).toEqual(['Boys', 'Round neck'])
})

test('what the shop has not is said, with the nearest', () => {
  const notSold = (text: string) => toUnderstood(readSearch(text, vocabulary)).not_sold
  expect(notSold('Saree')).toEqual([{ word: 'Saree', nearest: 'Kurtis' }])
  expect(notSold('silk shirt')).toEqual([{ word: 'silk', nearest: 'Shirts' }])
  expect(notSold('shirt 4xl')).toEqual([{ word: 'size 4XL', nearest: 'size XXXL' }])
  expect(criteriaOf('saree')).toEqual({ subcategory: 'Kurtis', gender: 'Women' })
})

test('signs that are not seen count for nothing', () => {
  for (const text of ['cot\u00ADton', '\u200Bcotton', 'cot\u200Bton\u2060', 'cotton\uFEFF']) {
    expect([text, criteriaOf(text)]).toEqual([text, criteriaOf('cotton')])
  }
  expect(criteriaOf('under 1\u00AD000')).toEqual(under(1000))
})

test('what is not understood is looked for as text, its unfinished words too', () => {
  expect(criteriaOf('madurai shirt')).toEqual({ subcategory: 'Shirts', words: [['madurai']] })
  expect(criteriaOf('gree madu')).toEqual({ words: [['gree'], ['madu']] })
})
