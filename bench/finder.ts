import { sizeChart } from '../api/domains/catalogue/size-chart.ts'
import { isChild, type Wearer } from '../storefront/features/size-finder/estimate-body.ts'
import type { Garment } from '../storefront/features/size-finder/find-size.ts'
import { judgeFinder, type Knows } from './simulated-wearers.ts'

const wearers = Number(process.env.BENCH_WEARERS ?? 5_000)
const sizes = ['S', 'M', 'L', 'XL', 'XXL', 'XXXL']

/** The demo's groups, types and cuts. */
const garments: [group: string, wearer: Wearer, type: string, cut: string][] = [
  ['Womens', 'Women', 'Shirts', 'Shaped at the waist'],
  ['Womens', 'Women', 'T-Shirt', 'Shaped at the waist'],
  ['Womens', 'Women', 'Kurtis', 'A-line'],
  ['Womens', 'Women', 'Jeans', 'Slim'],
  ['Mens', 'Men', 'Shirts', 'Regular'],
  ['Mens', 'Men', 'T-Shirt', 'Regular'],
  ['Mens', 'Men', 'Jeans', 'Straight'],
  ['Kids(Boys)', 'Boys', 'Shirts', 'Regular'],
  ['Kids(Boys)', 'Boys', 'Jeans', 'Straight, roomy'],
  ['Kids(Girls)', 'Girls', 'Kurtis', 'A-line'],
  ['Kids(Girls)', 'Girls', 'Frock', 'Fitted bodice, gathered skirt'],
  ['Kids(Girls)', 'Girls', 'Jeans', 'Straight, roomy'],
]

/** How often the size finder names a size that simulated wearers of known girths would keep. */
export function measureFinder(): void {
  const rows = garments.flatMap(([group, wearer, type, cut]) => {
    const rows = sizeChart({ type, gender: wearer, sleeve: '', sizes })
    const garment: Garment = { wearer, group, type, cut, rows }
    const known: Knows[] = isChild(wearer) ? ['age', 'both'] : ['body', 'usual size', 'both']
    return known.map((knows, seed) => ({ garment, knows, ...judge(garment, knows, seed) }))
  })
  console.table(
    rows.map(({ garment, ...row }) => ({ who: garment.wearer, of: garment.type, ...row })),
  )
  const groups = Map.groupBy(
    rows.filter(({ knows }) => knows === 'both'),
    ({ garment: { wearer } }) => (isChild(wearer) ? 'Children' : wearer),
  )
  const shares = [...groups].map(([who, of]) => [
    who,
    average(of.map((row) => row['right or kept'])),
  ])
  console.table(Object.fromEntries(shares))
}

function judge(garment: Garment, knows: Knows, seed: number) {
  const at = (level: number) => judgeFinder(garment, { wearers, seed, knows, level })
  const { right, misfits, unnamed, share } = at(1)
  return {
    'right or kept': percent(share),
    'girths 2 % less': percent(at(0.98).share),
    'girths 2 % more': percent(at(1.02).share),
    right: percent(right / (wearers - misfits)),
    'none named': percent(unnamed / (wearers - misfits)),
    'no size fits': percent(misfits / wearers),
  }
}

const percent = (share: number) => Math.round(share * 1000) / 10
const average = (values: number[]) =>
  Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10) / 10
