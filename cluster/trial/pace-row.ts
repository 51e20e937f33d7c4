import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openDb, openPool } from '../../api/ground/db/pool.ts'
import { createMakers } from '../../api/testing/makers.ts'
import { placeAlone } from '../../api/testing/place-alone.ts'
import { ask, password } from '../database.ts'
import { addresses } from '../network.ts'
import { asPostgres, plainUrl, startPlainServer } from '../plain-server.ts'
import type { Rehearsal } from '../start-cluster.ts'
import { until } from '../until.ts'
import type { Row } from './row.ts'

const buyers = 32
const rounds = 8
const seconds = 2
const delayMs = 1
const goal = 0.9
const ports = { primary: 5496, line: 5497, standby: 5498 }
const folder = '/run/pace'
const dirs = { primary: join(folder, 'primary'), standby: join(folder, 'standby') }
const url = plainUrl(ports.primary, 'postgres')

/**
 * What recording changes costs an order whose commit waits for a standby. On two servers of their own, copied
 * from the cluster, since Patroni would lead its standbys around the line that holds up what passes.
 */
export const paceRow: Row = {
  name: 'orders with a synchronous standby 2 ms away',
  figure: `≥ ${goal} of the same without recorded changes`,
  async play({ rehearsal, market: { priced }, load }) {
    // Both kinds have the processor for themselves.
    await load.end()
    const stop = await startPair(rehearsal)
    try {
      const sales = await makeSales(priced.slice(0, buyers).map(({ size }) => size.id))
      await makeSilence()
      const pool = new pg.Pool({ connectionString: url, max: buyers })
      const placed = { recorded: 0, silent: 0 }
      for (let round = 0; round < rounds; round++) {
        for (const kind of ['recorded', 'silent'] as const) {
          await silence(kind === 'silent')
          placed[kind] += await placeFor(pool, sales)
        }
      }
      await pool.end()
      const pace = (count: number) => Math.round(count / rounds / seconds)
      const ratio = placed.recorded / placed.silent
      const awayMs = (await measureTrip(ports.line)) - (await measureTrip(ports.primary))
      return {
        reached: `${ratio.toFixed(2)}: ${pace(placed.recorded)} orders/s beside ${pace(placed.silent)}, ${awayMs.toFixed(1)} ms away`,
        holds: ratio >= goal && awayMs >= 2 * delayMs,
      }
    } finally {
      await stop()
    }
  },
}

/** A primary that waits for a standby, which follows it over a line with a delay in each direction. */
async function startPair({ network, database, project }: Rehearsal): Promise<() => Promise<void>> {
  const source = await until('a primary', () => database.primary())
  mkdirSync(folder, { recursive: true })
  await network.run('front', ['chown', '-R', 'postgres', folder, '/run/postgresql'])
  const copy = (host: string, port: number, into: string) =>
    network.run(
      'front',
      [
        'pg_basebackup',
        '-h',
        host,
        '-p',
        String(port),
        '-U',
        'replicator',
        '-D',
        into,
        '-c',
        'fast',
      ],
      asPostgres(),
    )
  await copy(addresses[source], 5432, dirs.primary)
  const primary = startPlainServer(network, {
    name: 'pace-primary',
    folder: dirs.primary,
    port: ports.primary,
    settings: { synchronous_standby_names: '*' },
  })
  await until('a primary to copy', () => ask(url, 'select'))
  await copy('127.0.0.1', ports.primary, dirs.standby)
  const args = [ports.line, ports.primary, delayMs].map(String)
  const line = network.start('front', 'pace-line', [
    process.execPath,
    join(project, 'cluster/far-line.ts'),
    ...args,
  ])
  writeFileSync(join(dirs.standby, 'standby.signal'), '')
  const standby = startPlainServer(network, {
    name: 'pace-standby',
    folder: dirs.standby,
    port: ports.standby,
    settings: {
      primary_conninfo: `host=127.0.0.1 port=${ports.line} user=replicator password=${password}`,
      primary_slot_name: '',
    },
  })
  await until('a standby that is waited for', async () => {
    const [row] = await ask<{ state: string }>(
      url,
      'select sync_state as state from pg_stat_replication',
    )
    return row?.state === 'sync'
  })
  return async () => {
    const ended = [primary, standby].map((server) => once(server, 'exit'))
    // In this order: a primary that shuts down waits until its standby has all.
    standby.kill('SIGINT')
    primary.kill('SIGINT')
    line.kill()
    await Promise.all(ended)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How long a statement takes by a port, in the middle. */
async function measureTrip(port: number): Promise<number> {
  const client = new pg.Client({ connectionString: plainUrl(port, 'postgres') })
  await client.connect()
  const trips: number[] = []
  for (let trip = 0; trip < 101; trip++) {
    const from = performance.now()
    await client.query('select')
    trips.push(performance.now() - from)
  }
  await client.end()
  return trips.toSorted((a, b) => a - b)[50] ?? 0
}

type Sale = { customerId: number; addressId: number; sizeId: number }

async function makeSales(sizes: number[]): Promise<Sale[]> {
  await ask(
    url,
    `insert into stock_ledger (size_id, delta, reason, cause)
     select unnest($1::integer[]), 1000000, 'adjustment', 'pace'`,
    [sizes],
  )
  const pool = openPool(url)
  try {
    const make = createMakers(openDb(pool))
    const sales: Sale[] = []
    for (const [at, sizeId] of sizes.entries()) {
      const customer = await make.customer({ email: `pace-${at}@rehearsal.example` })
      const address = await make.address(customer)
      sales.push({ customerId: customer.id, addressId: address.id, sizeId })
    }
    return sales
  } finally {
    await pool.end()
  }
}

const tables = ['catalogue_changes', 'order_changes']

async function makeSilence(): Promise<void> {
  await ask(
    url,
    `create or replace function record_nothing() returns trigger language plpgsql
     as $$ begin return null; end $$`,
  )
  for (const table of tables) {
    await ask(
      url,
      `create or replace trigger silent before insert on ${table}
       for each row execute function record_nothing()`,
    )
  }
}

async function silence(isSilent: boolean): Promise<void> {
  for (const table of tables) {
    await ask(url, `alter table ${table} ${isSilent ? 'enable' : 'disable'} trigger silent`)
  }
}

/** Each buyer again and again. @returns how many orders were placed */
async function placeFor(pool: pg.Pool, sales: Sale[]): Promise<number> {
  const end = performance.now() + seconds * 1_000
  const lanes = sales.map(async (sale) => {
    let count = 0
    for (; performance.now() < end; count++) {
      await placeAlone(pool, sale, randomUUID())
    }
    return count
  })
  const counts = await Promise.all(lanes)
  return counts.reduce((sum, count) => sum + count, 0)
}
