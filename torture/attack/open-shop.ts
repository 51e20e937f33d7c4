import { fork } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../../api/config.ts'
import { startEmbeddedPostgres } from '../../api/ground/db/embedded/server.ts'
import { controlGateway } from '../../api/testing/gateway-control.ts'
import { descendantsOf, readCommand } from '../../bench/usage.ts'
import { postmaster } from '../killable-shop.ts'

const script = fileURLToPath(new URL('../../api/server.ts', import.meta.url))
const publicUrl = 'https://shop.example'
const startMs = 180_000
/** Connections go to the web processes in turn; so many answers are of each of them. */
const readyAnswers = 6

export type Part = 'primary' | 'web' | 'worker' | 'decoder' | 'gateway'
export type AttackedShop = Awaited<ReturnType<typeof openShop>>

type Place = {
  /** Of the database, pictures and payments. */
  dataDir: string
  logFile: string
  ports: { shop: number; gateway: number }
  workers: number
}

/** The demo shop as `npm start` runs it behind a proxy on this machine, with its limits. */
export async function openShop({ dataDir, logFile, ports, workers }: Place) {
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(ports.shop),
    LOCAL_GATEWAY_PORT: String(ports.gateway),
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: 'on',
    WORKERS: String(workers),
    DEMO_HISTORY_DAYS: '0',
  }
  const config = readConfig(settings)
  const origin = `http://127.0.0.1:${ports.shop}`
  const log = openSync(logFile, 'a')
  const server = fork(script, {
    env: { PATH: process.env.PATH, ...settings },
    execArgv: [],
    stdio: ['ignore', log, log, 'ipc'],
  })
  const isReady = async () => {
    for (let answers = 0; answers < readyAnswers; answers++) {
      const headers = { connection: 'close' }
      const answer = await fetch(`${origin}/readyz`, { headers }).catch(() => undefined)
      await answer?.body?.cancel()
      if (!answer?.ok) return false
    }
    return true
  }
  const ready = async () => {
    for (const from = performance.now(); !(await isReady()); await sleep(100)) {
      if (server.exitCode !== null) throw new Error(`the shop ended; see ${logFile}`)
      if (performance.now() - from > startMs) throw new Error(`the shop is down; see ${logFile}`)
    }
  }
  const processes = (): { pid: number; part: Part }[] =>
    [server.pid ?? 0, ...descendantsOf(server.pid ?? 0)].flatMap((pid) => {
      const [, file] = /(server|web|worker|decoder|local-gateway)\.ts/.exec(readCommand(pid)) ?? []
      const part = file && partOf[file]
      return part ? [{ pid, part }] : []
    })
  await ready().catch((error: unknown) => {
    server.kill('SIGTERM')
    throw error
  })
  const { url: ownerUrl } = await startEmbeddedPostgres(dataDir)

  return {
    origin,
    dataDir,
    config,
    ownerUrl,
    ready,
    processes,
    gateway: controlGateway(
      `http://127.0.0.1:${ports.gateway}`,
      config.razorpay.keyId,
      config.razorpay.keySecret,
    ),
    killPostgres: () => void process.kill(postmaster(dataDir), 'SIGKILL'),
    postgresPids: () => descendantsOf(postmaster(dataDir)),
    killWorker: () => {
      for (const { pid, part } of processes()) if (part === 'worker') process.kill(pid, 'SIGKILL')
    },
    async close() {
      if (server.exitCode !== null || server.signalCode) return
      server.kill('SIGTERM')
      await once(server, 'exit')
    },
  }
}

const partOf: Record<string, Part> = {
  server: 'primary',
  web: 'web',
  worker: 'worker',
  decoder: 'decoder',
  'local-gateway': 'gateway',
}
