import { describe, expect, test } from 'vitest'
import { judgeFinder, type Knows } from '../../../bench/simulated-wearers.ts'
import type { Answers } from './estimate-body.ts'
import { explainFinding } from './explain-size.ts'
import { findSize, type Garment, type Row, type WornSizes } from './find-size.ts'
import { readAnswers } from './read-answers.ts'

const sizes = ['S', 'M', 'L', 'XL', 'XXL', 'XXXL']
const none = { chest: null, shoulder: null, sleeve_length: null, waist: null, hip: null }

const tops = (start: number) =>
  sizes.map((size, step): Row => ({ ...none, size, chest: start + 2 * step, length: 28 }))
const trousers = (waist: number, hip: number, step = 2) =>
  sizes.map(
    (size, at): Row => ({ ...none, size, waist: waist + step * at, hip: hip + 2 * at, length: 30 }),
  )

const kurti: Garment = {
  wearer: 'Women',
  group: 'Womens',
  type: 'Kurtis',
  cut: 'A-line',
  rows: tops(36),
}
const shirt: Garment = {
  wearer: 'Men',
  group: 'Mens',
  type: 'Shirts',
  cut: 'Regular',
  rows: tops(38),
}
const jeans: Garment = { ...shirt, type: 'Jeans', cut: 'Straight', rows: trousers(30, 37) }
const frock: Garment = {
  wearer: 'Girls',
  group: 'Kids(Girls)',
  type: 'Frock',
  cut: 'A-line',
  rows: tops(26),
}
const boysShirt: Garment = { ...frock, wearer: 'Boys', group: 'Kids(Boys)', type: 'Shirts' }

function say(garment: Garment, asked: Partial<Answers>, worn?: WornSizes) {
  const answers: Answers = { wish: 'regular', ...asked }
  const finding = findSize(garment, answers, worn)
  return { finding, sentence: explainFinding(finding, { garment, answers, worn }) }
}

const wornKurti = (size: string, chest: number) => ({
  product_id: 1,
  product: 'A kurti',
  size,
  chest,
  waist: null,
  hip: null,
})
const nothingWorn: WornSizes = { kept: null, too_small: null, too_large: null }

describe('the size finder', () => {
  test('says the room that a size leaves', () => {
    const { finding, sentence } = say(kurti, { height: 153, weight: 54 })
    expect(finding).toMatchObject({ kind: 'size', best: { row: { size: 'M' } } })
    expect(sentence).toBe('M leaves 9 cm of room at the chest.')
    const loose = say(kurti, { height: 153, weight: 54, wish: 'loose' }).finding
    expect(loose).toMatchObject({ best: { row: { size: 'L' } } })
    expect(say(jeans, { height: 168, weight: 66 }).sentence).toMatch(
      /^L leaves \d cm of room at the waist and \d+ cm at the hip\.$/,
    )
  })

  test('takes a usual size as the surer word', () => {
    const asked = { height: 153, weight: 58, chart: 'tussah', size: 'XL' }
    expect(say(kurti, asked).finding).toMatchObject({ best: { row: { size: 'XL' } } })
  })

  test('compares with what she kept, and leaves what was too small', () => {
    const kept = { ...nothingWorn, kept: wornKurti('L', 40) }
    expect(say(kurti, {}, kept).sentence).toBe('L is as large at the chest as the L that you kept.')
    expect(say(kurti, { wish: 'loose' }, kept).sentence).toBe(
      'XL is 5 cm larger at the chest than the L that you kept.',
    )
    const small = { ...nothingWorn, too_small: wornKurti('M', 38) }
    expect(say(kurti, { height: 153, weight: 54 }, small).sentence).toBe(
      'L is 5 cm larger at the chest than the M that you returned as too small.',
    )
  })

  test('names both of two sizes that are as good, and how they differ', () => {
    const { finding, sentence } = say(kurti, { height: 153, weight: 70 })
    expect(finding.kind).toBe('between')
    expect(sentence).toBe(
      'Between XL and XXL, which differ by 5 cm at the chest; we would take XXL.',
    )
  })

  test('says so past the ends of the chart, and where nothing is known', () => {
    const { finding, sentence } = say(shirt, { height: 175, weight: 160 })
    expect(finding.kind).toBe('outside')
    expect(sentence).toMatch(
      /^None: the chest would have to be about \d+ cm, and the largest, XXXL, has a chest of 122 cm\.$/,
    )
    expect(say(shirt, {}).sentence).toMatch(/^Your height and weight, or a brand/)
    expect(say(frock, { age: 4, height: 82, weight: 9 }).finding.kind).toBe('outside')
  })

  test('goes by the age of a child, and better by what it measures', () => {
    expect(say(frock, { age: 8 }).sentence).toMatch(
      /^L leaves \d+ cm of room at the chest and is cut for a height of 131 cm\.$/,
    )
    const tall = say(frock, { age: 8, height: 138, weight: 32 }).finding
    expect(tall).toMatchObject({ best: { row: { size: 'XL' } } })
  })
})

describe('answers', () => {
  const read = (entries: Record<string, string>, wearer: Garment['wearer'] = 'Women') => {
    const form = new FormData()
    for (const [name, value] of Object.entries(entries)) form.set(name, value)
    return readAnswers(form, wearer)
  }

  test('of height are taken in cm and in feet', () => {
    for (const [typed, cm] of [
      ['163', 163],
      ['163 cm', 163],
      ["5'4", 163],
      ['5 ft 4 in', 163],
      ['5.4', 163],
      ['5\' 11"', 180],
      ['6’', 183],
    ] as const) {
      expect(read({ height: typed, weight: '58 kg' })).toEqual({
        answers: { wish: 'regular', height: cm, weight: 58 },
        errors: {},
      })
    }
  })

  test('that are none are named at their field', () => {
    expect(Object.keys(read({ height: 'tall', weight: '5' }).errors)).toEqual(['height', 'weight'])
    expect(read({ height: '163' }).errors).toEqual({ weight: 'Enter your weight too.' })
    expect(read({ chart: 'tussah' }).errors).toEqual({ size: 'Choose the size that fits you.' })
    expect(read({}, 'Girls').errors).toEqual({ age: 'Choose the age.' })
  })
})

describe('of simulated wearers whom a size fits, the finder names one that they keep for', () => {
  const shareOf = (garments: Garment[], knows: Knows) => {
    const shares = garments.map((garment) =>
      judgeFinder(garment, { wearers: 2000, seed: 3, knows }),
    )
    return shares.reduce((sum, { share }) => sum + share, 0) / shares.length
  }
  const womensJeans = { ...kurti, type: 'Jeans', cut: 'Slim', rows: trousers(28, 36) }
  const boysJeans = { ...boysShirt, type: 'Jeans', rows: trousers(21, 25, 1.5) }

  test('85 of 100 women, men and children who answer all that is asked', () => {
    expect(shareOf([kurti, womensJeans], 'both')).toBeGreaterThanOrEqual(0.85)
    expect(shareOf([shirt, { ...shirt, type: 'T-Shirt' }, jeans], 'both')).toBeGreaterThanOrEqual(
      0.85,
    )
    expect(shareOf([boysShirt, frock, boysJeans], 'both')).toBeGreaterThanOrEqual(0.85)
  })

  test('two of three who say their height and weight alone', () => {
    expect(shareOf([kurti, shirt], 'body')).toBeGreaterThanOrEqual(0.67)
  })
})
