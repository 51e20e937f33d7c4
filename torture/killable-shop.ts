import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { startEmbeddedPostgres } from '../api/ground/db/embedded/server.ts'
import { copyFolder } from '../api/testing/copy-folder.ts'

const script = new URL('./shop-process.ts', import.meta.url)

/** A shop over HTTP with its own PostgreSQL on disk, each started again when it dies. */
export async function openKillableShop() {
  const folder = mkdtempSync(join(tmpdir(), 'nool-torture-'))
  // PostgreSQL may have to run as another user, who must reach it.
  chmodSync(folder, 0o755)
  const dir = join(folder, 'data')
  await copyFolder(inject('dataDir'), dir)
  const port = await freePort()
  // The test runner has a MODE of its own.
  const settings = {
    MODE: 'demo',
    DATA_DIR: dir,
    PORT: String(port),
    RATE_LIMITS: 'off',
    DEMO_HISTORY_DAYS: '0',
  }
  const env = { ...process.env, ...settings }
  let stopping = false
  let child = start()
  const firstChild = child
  const [{ ownerUrl }] = await Promise.race([
    once(firstChild, 'message'),
    once(firstChild, 'exit').then(() => Promise.reject(new Error('the shop did not start'))),
  ])
  child.once('exit', restart)

  function start(): ChildProcess {
    return fork(script, { env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  }
  function restart(): void {
    if (stopping) return
    child = start()
    child.once('exit', restart)
  }

  return {
    ownerUrl: String(ownerUrl),
    origin: `http://127.0.0.1:${port}`,
    /** Waits for the whole answer, since a kill can cut it off. */
    async fetch(path: string, init?: RequestInit) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
      return new Response(await response.arrayBuffer(), response)
    },
    killShop: () => void child.kill('SIGKILL'),
    killPostgres: () => void process.kill(postmaster(dir), 'SIGKILL'),
    async close() {
      stopping = true
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      const postgres = await startEmbeddedPostgres(dir)
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function postmaster(dir: string): number {
  return Number(readFileSync(join(dir, 'pg/postmaster.pid'), 'utf8').split('\n')[0])
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
