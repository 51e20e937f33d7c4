import { describe, expect, test } from 'vitest'
import { sizeChart } from './size-chart.ts'

const rowOf = (garment: { type: string; gender: string; sleeve?: string }) =>
  sizeChart({ sleeve: '', sizes: ['S'], ...garment })[0]

describe('a size chart', () => {
  test('has the sizes that the garment is made in, smallest first', () => {
    const chart = sizeChart({ type: 'Shirts', gender: 'Men', sleeve: '', sizes: ['XL', 'M', 'M'] })
    expect(chart.map(({ size, chest }) => [size, chest])).toEqual([
      ['M', 40],
      ['XL', 44],
    ])
  })

  test('has sleeves as long as the garment’s', () => {
    const sleeves = ['Full sleeve', 'Three-quarter sleeve', 'Elbow sleeve', 'Half sleeve']
    const lengths = [...sleeves, 'Sleeveless'].map(
      (sleeve) => rowOf({ type: 'Kurtis', gender: 'Women', sleeve })?.sleeve_length,
    )
    expect(lengths).toEqual([22, 16.5, 12, 6, null])
  })

  test('of a kurti ends at the knee, a shirt at the hip', () => {
    expect(rowOf({ type: 'Kurtis', gender: 'Women' })?.length).toBe(38)
    expect(rowOf({ type: 'Shirts', gender: 'Women' })?.length).toBe(26)
  })
})
