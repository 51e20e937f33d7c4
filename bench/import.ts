import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../api/ground/errors/startup-error.ts'
import { toCsv } from '../contract/csv.ts'
import { filteredList } from './calls.ts'
import { median, type Round, repeat } from './load.ts'
import { officeCookies } from './office-cookies.ts'
import type { Shop } from './shop.ts'

const products = 1_800
const sizes = ['S', 'M', 'L', 'XL', 'XXL']
const readers = { seconds: 10, concurrency: 4 }
const rounds = 3
const maxImportMs = 120_000

type Import = {
  id: number
  version: number
  state: string
  problem: string
  rows: { new: number; refused: number }
}

/** How long shoppers wait while 9,000 rows are checked and written, beside before: pages, and lists that no cache has. */
export async function measureImport({ origin, productPath }: Shop): Promise<void> {
  const [session] = await officeCookies(origin)
  const ask = async (method: string, path: string, body?: string | FormData): Promise<Import> => {
    const response = await fetch(`${origin}/api/office/imports/${path}`, {
      method,
      headers: {
        cookie: `office=${session?.value}`,
        origin,
        'idempotency-key': randomUUID(),
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    })
    if (!response.ok) throw new StartupError(`the import is refused: ${await response.text()}`)
    return response.json()
  }
  const run = async ({ id, version }: Import, what: 'check' | 'apply'): Promise<Import> => {
    const startedAt = performance.now()
    await ask('POST', `${id}/${what}/`, JSON.stringify({ version, answers: {} }))
    while (performance.now() - startedAt < maxImportMs) {
      const found = await ask('GET', `${id}/`)
      if (found.state === 'failed') throw new StartupError(`the ${what} failed: ${found.problem}`)
      if (!['checking', 'applying'].includes(found.state)) {
        const took = (performance.now() - startedAt) / 1_000
        console.log(
          `${what}: ${found.rows.new} new, ${found.rows.refused} refused, ${took.toFixed(1)} s`,
        )
        return found
      }
      await sleep(100)
    }
    throw new StartupError(`the import took more than ${maxImportMs / 1_000} s`)
  }

  let asked = 0
  const calls = ['/', '/shop', productPath, 'filtered'] as const
  const readOne = async () => {
    const path = calls[asked++ % calls.length] ?? '/'
    const { method, path: list, headers, body } = filteredList(asked)
    const response =
      path === 'filtered'
        ? await fetch(origin + list, { method, headers, ...(body && { body }) })
        : await fetch(origin + path)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(String(response.status))
    return true
  }
  const readAlone = () => repeat(readers, readOne)

  await readAlone()
  const alone: Round[] = []
  const beside: Round[] = []
  for (let round = 0; round < rounds; round++) {
    alone.push(await readAlone())
    const form = new FormData()
    form.set('file', new File([garments(round)], 'garments.csv'))
    const uploaded = await ask('POST', '', form)
    let isRunning = true
    const work = run(uploaded, 'check')
      .then((checked) => run(checked, 'apply'))
      .finally(() => {
        isRunning = false
      })
    beside.push(await repeat({ ...readers, seconds: 240 }, async () => isRunning && readOne()))
    await work
  }
  const ratio = median(beside.map(({ p99Ms }, at) => p99Ms / (alone[at]?.p99Ms ?? Number.NaN)))
  for (const [name, each] of Object.entries({ alone, beside })) {
    const p99 = each.map(({ p99Ms }) => p99Ms.toFixed(0)).join(', ')
    const wrong = each.flatMap((one) => Object.entries(one.wrong))
    console.log(
      `p99 ${name}: ${p99} ms; ${each.map(({ perSecond }) => perSecond.toFixed(0)).join(', ')} /s`,
      ...wrong,
    )
  }
  console.log(`p99 while an import runs: ${ratio.toFixed(2)} × before (goal 1.5)`)
}

/** Rows of our own file, all of new garments with what law asks of them. */
function garments(round: number): string {
  const head = [
    'slug',
    'name',
    'group',
    'type',
    'colour',
    'size',
    'price',
    'mrp',
    'sku',
    'hsn',
    'gender',
    'generic_name',
    'country_of_origin',
    'net_quantity',
    'made',
    'maker_role',
    'maker_name',
    'maker_address',
  ]
  const rows = Array.from({ length: products }, (_, at) =>
    sizes.map((size) => [
      `bench-${round}-${at}`,
      `Bench Shirt ${round} ${at}`,
      'Mens',
      'Shirts',
      'Sky',
      size,
      899 + (at % 500),
      1_999,
      `B${round}-${at}-${size}`,
      '6205',
      'Men',
      'Shirt',
      'India',
      1,
      '2026-10',
      'manufacturer',
      'Nool',
      '14 Weavers Street, Coimbatore 641001',
    ]),
  )
  return toCsv([head, ...rows.flat()])
}
