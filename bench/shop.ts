import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../api/ground/db/embedded/server.ts'
import { StartupError } from '../api/ground/errors/startup-error.ts'
import { descendantsOf, readCommand } from './usage.ts'

export type Shop = {
  origin: string
  databaseUrl: string
  dataDir: string
  productIds: number[]
  productPath: string
  pids: Pids
}

/** Processes of the shop, as they are when asked for; none where there is no /proc. */
export type Pids = {
  web: () => number[]
  /** All that run Node: the server, the web process, the worker and the demo's gateway. */
  node: () => number[]
  postgres: () => number[]
}

/** The browser has the next port, and the demo's gateway the one after. */
export const shopPort = Number(process.env.BENCH_PORT ?? 4790)

type Where = { port?: number; gatewayPort?: number; folder?: string | undefined }

/**
 * Starts a demo shop with a database of its own, until `use` is done.
 * @param where `folder` is where it stays afterwards; without one it is a temporary folder
 */
export async function withShop(
  use: (shop: Shop) => Promise<void>,
  { port = shopPort, gatewayPort = shopPort + 2, folder }: Where = {},
): Promise<void> {
  process.stderr.write('Starting a shop\n')
  const dir = folder ?? mkdtempSync(join(tmpdir(), 'nool-bench-'))
  mkdirSync(dir, { recursive: true })
  chmodSync(dir, 0o755)
  const postgres = await startEmbeddedPostgres(dir)
  const given = { databaseUrl: postgres.url, dataDir: dir }
  const { origin, server } = launch(port, given, { LOCAL_GATEWAY_PORT: String(gatewayPort) })
  try {
    await ready(origin, server)
    const productIds = await findProducts(origin)
    await use({
      origin,
      ...given,
      productIds,
      productPath: `/product/${productIds[0]}`,
      pids: pidsOf(server.pid ?? 0, dir),
    })
  } finally {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    await postgres.stop()
    if (!folder) rmSync(dir, { recursive: true, force: true })
  }
}

type State = Pick<Shop, 'databaseUrl' | 'dataDir'>

function launch(port: number, { databaseUrl, dataDir }: State, settings: Record<string, string>) {
  const origin = `http://127.0.0.1:${port}`
  const server = start('../api/server.ts', {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: origin,
    RATE_LIMITS: 'off',
    WORKERS: '1',
    LOCAL_COURIER_SECONDS: '0',
    DEMO_HISTORY_DAYS: '0',
    ...settings,
  })
  return { origin, server }
}

/** Another machine of a shop, which only serves. */
export async function startMachine(port: number, given: State) {
  const machine = launch(port, given, { ROLE: 'web', LOCAL_GATEWAY_PORT: String(port + 100) })
  await ready(machine.origin, machine.server)
  return machine
}

/** Starts a program of this folder. @param flags of Node */
export function start(
  file: string,
  settings: Record<string, string>,
  flags: string[] = [],
): ChildProcess {
  return fork(new URL(file, import.meta.url), {
    env: { ...process.env, ...settings },
    execArgv: [...process.execArgv, ...flags],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

async function ready(origin: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600 && server.exitCode === null; tries++) {
    const response = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new StartupError('the shop to be measured did not start')
}

function pidsOf(server: number, dir: string): Pids {
  const node = () => [server, ...descendantsOf(server)]
  const [postmaster] = readFileSync(join(dir, 'pg', 'postmaster.pid'), 'utf8').split('\n')
  return {
    node,
    web: () => node().filter((pid) => /\bweb(-process)?\.ts/.test(readCommand(pid))),
    postgres: () => [Number(postmaster), ...descendantsOf(Number(postmaster))],
  }
}

/** A large shop has more than any part asks for. */
const maxProducts = 1_000

async function findProducts(origin: string): Promise<number[]> {
  const ids: number[] = []
  let next: string | null = `${origin}/api/products/?page=1`
  while (next && ids.length < maxProducts) {
    const list: { results: { id: number }[]; next: string | null } = await (
      await fetch(next)
    ).json()
    ids.push(...list.results.map(({ id }) => id))
    next = list.next
  }
  return ids
}
