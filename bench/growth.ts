import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { loadDemoCatalogue } from '../api/domains/catalogue/demo.ts'
import { generateCatalogue } from '../api/domains/catalogue/generate.ts'
import { showProgress } from '../api/domains/catalogue/progress.ts'
import { startEmbeddedPostgres } from '../api/ground/db/embedded/server.ts'
import { migrate } from '../api/ground/db/migrate.ts'
import { type Db, openDb, openPool } from '../api/ground/db/pool.ts'
import { openFolder } from '../api/ground/media/folder.ts'
import { createRandom } from '../api/testing/random.ts'
import { cpuTimeMs } from './cpu-time.ts'
import { type Aim, aimAt, type GrowthQuery, growthQueries } from './growth-queries.ts'

const report = fileURLToPath(new URL('../build/bench/growth.json', import.meta.url))
const rounds = Number(process.env.BENCH_ROUNDS ?? 300)
/** PostgreSQL may plan a prepared statement for good after five runs. */
const warmUps = 6

const connections = 4

export type Size = {
  products: number
  db: Db
  pids: number[]
  close(): Promise<void>
}
type Aimed = Size & { aim: Aim }
export type Sample = { ms: number; cpuMs: number }

/**
 * How long each kind of query takes as the catalogue grows: through the service functions, so that no
 * cache answers. Each round asks all sizes the same. `ratio` is that of the processor time at the 95th
 * percentile, of the largest to the smallest.
 */
export async function measureGrowth(sizes: number[]): Promise<void> {
  await withSizes(sizes, async (shops) => {
    const aimed = await Promise.all(
      shops.map(async (shop) => ({ ...shop, aim: await aimAt(shop.db) })),
    )
    const rows = await measure(aimed)
    console.table(Object.fromEntries(rows.map(({ name, ...row }) => [name, row])))
    console.log(
      `Load of the machine: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}`,
    )
    mkdirSync(join(report, '..'), { recursive: true })
    writeFileSync(report, JSON.stringify({ rounds, rows }, undefined, 2))
  })
}

/** @param sizes numbers of products, the smallest first; their databases stay in BENCH_DIR */
export async function withSizes(
  sizes: number[],
  use: (shops: Size[]) => Promise<void>,
): Promise<void> {
  const dir = process.env.BENCH_DIR ?? join(tmpdir(), 'nool-growth')
  mkdirSync(dir, { recursive: true })
  chmodSync(dir, 0o755)
  const postgres = await startEmbeddedPostgres(dir, {
    shared_buffers: '512MB',
    max_wal_size: '4GB',
  })
  try {
    const shops: Size[] = []
    for (const products of sizes) shops.push(await openSize(postgres.url, dir, products))
    await use(shops)
    await Promise.all(shops.map((shop) => shop.close()))
  } finally {
    if (!postgres.adopted) await postgres.stop()
  }
}

async function measure(shops: Aimed[]) {
  const rows: Record<string, string | number>[] = []
  for (const query of growthQueries) {
    const samples = shops.map((): Sample[] => [])
    for (let round = -warmUps; round < rounds; round++) {
      for (const [at, shop] of shops.entries()) {
        const sample = await time(shop, query, round)
        if (round >= 0) samples[at]?.push(sample)
      }
    }
    rows.push(toRow(query.name, shops, samples))
  }
  return rows
}

async function time(
  { db, aim, pids }: Aimed,
  { ask }: GrowthQuery,
  round: number,
): Promise<Sample> {
  const random = createRandom(round)
  const start = performance.now()
  const startCpu = cpuTimeMs(pids)
  await ask(db, aim, random)
  return { ms: performance.now() - start, cpuMs: cpuTimeMs(pids) - startCpu }
}

function toRow(name: string, shops: Size[], samples: Sample[][]) {
  const row: Record<string, string | number> = { name }
  const cpu = samples.map((of) => toPart(of, 'cpuMs', 0.95))
  for (const [at, { products }] of shops.entries()) {
    const size = products.toLocaleString('en-IN')
    const of = samples[at] ?? []
    row[`${size}: p50`] = Number(toPart(of, 'ms', 0.5).toFixed(1))
    row['p95 '.padEnd(4 + at)] = Number(toPart(of, 'ms', 0.95).toFixed(1))
    row['cpu p95 '.padEnd(8 + at)] = Number((cpu[at] ?? 0).toFixed(1))
  }
  row.ratio = Number(((cpu.at(-1) ?? 0) / (cpu[0] || 1)).toFixed(2))
  return row
}

export function toPart(samples: Sample[], key: keyof Sample, upTo: number): number {
  const sorted = samples.map((sample) => sample[key]).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * upTo)] ?? 0
}

/** Opens the shop of a size, and fills it the first time. It gets its name when it is full. */
async function openSize(serverUrl: string, dir: string, products: number): Promise<Size> {
  const name = `growth_${products}`
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  if (!(await exists(serverUrl, name))) {
    console.log(`Filling a shop of ${products} products in ${dir}`)
    await onServer(serverUrl, `create database ${name}_unfinished`)
    await fill(new URL(`/${name}_unfinished`, url).href, dir, products)
    await onServer(serverUrl, `alter database ${name}_unfinished rename to ${name}`)
  }
  await migrate(url.href)
  const pool = openPool(url.href, { max: connections })
  const db = openDb(pool)
  const pids = await Promise.all(Array.from({ length: connections }, () => findPid(pool)))
  return { products, db, pids, close: () => pool.end() }
}

async function findPid(pool: pg.Pool): Promise<number> {
  // Long enough for the others to need connections of their own.
  const { rows } = await pool.query('select pg_backend_pid() as pid, pg_sleep(0.2)')
  return rows[0].pid
}

async function fill(url: string, dir: string, products: number): Promise<void> {
  await migrate(url)
  const pool = openPool(url)
  const folder = join(dir, 'media')
  await loadDemoCatalogue(openDb(pool), { folder, storage: openFolder(folder) })
  const { rows } = await pool.query('select count(*)::integer as count from products')
  await pool.end()
  const missing = products - rows[0].count
  if (missing > 0) await generateCatalogue(url, { products: missing, seed: 1 }, showProgress())
}

async function exists(serverUrl: string, name: string): Promise<boolean> {
  await onServer(serverUrl, `drop database if exists ${name}_unfinished`)
  return (await onServer(serverUrl, `select from pg_database where datname = '${name}'`)) > 0
}

async function onServer(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rowCount ?? 0
  } finally {
    await client.end()
  }
}
