import type { Product } from '../../contract/catalogue.ts'

type Row = Product['size_chart'][number]

const row = (
  size: string,
  chest: number,
  shoulder: number,
  length: number,
  sleeve_length: number,
): Row => ({ size, chest, shoulder, length, sleeve_length })

/** Garment measurements in inches, by whom it is cut for. */
const charts = {
  Men: [
    row('S', 38, 17, 27.5, 24),
    row('M', 40, 17.5, 28.5, 24.5),
    row('L', 42, 18, 29.5, 25),
    row('XL', 44, 18.5, 30, 25.5),
    row('XXL', 46, 19, 30.5, 26),
    row('XXXL', 48, 19.5, 31, 26.5),
  ],
  Women: [
    row('S', 36, 14, 26, 22),
    row('M', 38, 14.5, 26.5, 22.5),
    row('L', 40, 15, 27, 23),
    row('XL', 42, 15.5, 27.5, 23.5),
    row('XXL', 44, 16, 28, 24),
    row('XXXL', 46, 16.5, 28.5, 24.5),
  ],
  Kids: [
    row('S', 24, 10, 16, 13),
    row('M', 26, 10.5, 17.5, 14.5),
    row('L', 28, 11.5, 19, 16),
    row('XL', 30, 12.5, 20.5, 17.5),
    row('XXL', 32, 13.5, 22, 19),
    row('XXXL', 34, 14.5, 23.5, 20.5),
  ],
} as const satisfies Record<string, readonly Row[]>

export function sizeChart(gender: string): Row[] {
  if (gender === 'Boys' || gender === 'Girls') return [...charts.Kids]
  return gender === 'Women' ? [...charts.Women] : [...charts.Men]
}
