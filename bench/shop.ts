import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../api/db/embedded/server.ts'
import { StartupError } from '../api/errors/startup-error.ts'

/** The demo shop as it is served, in a process of its own. */
export type Shop = {
  origin: string
  databaseUrl: string
  productPath: string
  /** Of its one web process. */
  pid: number | undefined
}

const port = 4790
/** Not the one after, where Lighthouse reaches its browser. */
const gatewayPort = 4792

/** Opens a new shop for as long as `use` takes. */
export async function withShop(use: (shop: Shop) => Promise<void>): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'nool-bench-'))
  chmodSync(dir, 0o755)
  const postgres = await startEmbeddedPostgres(dir)
  const origin = `http://127.0.0.1:${port}`
  const server = start('../api/server.ts', {
    DATABASE_URL: postgres.url,
    DATA_DIR: dir,
    PORT: String(port),
    PUBLIC_URL: origin,
    LOCAL_GATEWAY_PORT: String(gatewayPort),
    RATE_LIMITS: 'off',
    // One, as its floor is one.
    WORKERS: '1',
    LOCAL_COURIER_SECONDS: '0',
  })
  try {
    await ready(origin, server)
    const productPath = await findProduct(origin)
    await use({ origin, databaseUrl: postgres.url, productPath, pid: webProcessOf(server.pid) })
  } finally {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Starts a program of this folder. */
export function start(file: string, settings: Record<string, string>): ChildProcess {
  return fork(new URL(file, import.meta.url), {
    env: { ...process.env, ...settings },
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

/** Linux lists the children of a process; elsewhere what the web process uses is not measured. */
function webProcessOf(server = 0): number | undefined {
  try {
    const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim()
    return children
      .split(' ')
      .map(Number)
      .find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('web-process'))
  } catch {
    return undefined
  }
}

async function findProduct(origin: string): Promise<string> {
  const list = await (await fetch(`${origin}/api/products/?page=1`)).json()
  return `/product/${list.results[0].id}`
}
