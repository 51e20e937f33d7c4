import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadVocabulary } from '../api/domains/catalogue/search/cache-vocabulary.ts'
import { searchProducts } from '../api/domains/catalogue/search/search-products.ts'
import {
  averageOf,
  type JudgedSearch,
  judge,
  readDemo,
  readJudgedSearches,
} from '../api/testing/judge-search.ts'
import type { ProductList } from '../contract/catalogue.ts'
import { cpuTimeMs } from './cpu-time.ts'
import { type Sample, type Size, toPart, withSizes } from './growth.ts'

const report = fileURLToPath(new URL('../build/bench/search.json', import.meta.url))
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const url = 'http://localhost/api/searchproducts/'

/**
 * How well the judged searches find what a shopper would expect of the demo's products, and how long
 * they take there and at 100,000: each answered as without a cache, by a process that is warm.
 */
export async function measureSearch(): Promise<void> {
  const searches = readJudgedSearches()
  const demo = readDemo()
  await withSizes([demo.products.length, 100_000], async ([small, large]) => {
    if (!small || !large) return
    const find = await openSearch(small)
    const judgements = []
    for (const search of searches) {
      judgements.push(judge(search, await find(search), demo.products))
    }
    const quality = {
      searches: searches.length,
      precision: averageOf(judgements, 'precision'),
      recall: averageOf(judgements, 'recall'),
      'nDCG@12': averageOf(judgements, 'ndcg'),
      'without a sensible first result': judgements.filter(({ isSensible }) => !isSensible).length,
    }
    console.table(quality)
    for (const { query, isSensible, errors } of judgements) {
      if (!isSensible || errors.length > 0) console.log(`${query}: ${errors.join(', ')}`)
    }
    const times = [await timesOf(small, searches), await timesOf(large, searches)]
    console.table(times)
    console.log(
      `Load of the machine: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}`,
    )
    mkdirSync(join(report, '..'), { recursive: true })
    writeFileSync(report, JSON.stringify({ quality, times }, undefined, 2))
  })
}

async function openSearch({ db }: Size): Promise<(search: JudgedSearch) => Promise<ProductList>> {
  const vocabulary = await loadVocabulary(db)
  const page = { number: '1', sort: 'featured', url } as const
  return ({ query: text }) => searchProducts(db, { text, chosen: {}, vocabulary }, page)
}

async function timesOf(size: Size, searches: JudgedSearch[]) {
  const find = await openSearch(size)
  const pids = [process.pid, ...size.pids]
  const samples: Sample[] = []
  for (let round = -1; round < rounds; round++) {
    for (const search of searches) {
      const start = performance.now()
      const startCpu = cpuTimeMs(pids)
      await find(search)
      const sample = { ms: performance.now() - start, cpuMs: cpuTimeMs(pids) - startCpu }
      if (round >= 0) samples.push(sample)
    }
  }
  const at = (key: keyof Sample, upTo: number) => Number(toPart(samples, key, upTo).toFixed(1))
  return {
    products: size.products.toLocaleString('en-IN'),
    p50: at('ms', 0.5),
    p95: at('ms', 0.95),
    'cpu p95': at('cpuMs', 0.95),
  }
}
