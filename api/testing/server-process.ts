import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onTestFailed, onTestFinished } from 'vitest'
import { freePorts } from './free-ports.ts'
import type { TestShop } from './shop.ts'

type Line = { part: string; msg?: string; [key: string]: unknown }

const thisRelease = fileURLToPath(new URL('../../', import.meta.url))

/**
 * The shop as `npm start` runs it, over the database of a test's shop, which needs a product.
 * @param release the folder of its code
 */
export async function startServer(
  shop: TestShop,
  settings: Record<string, string> = {},
  release = thisRelease,
) {
  const [port = 0, gatewayPort = 0, metricsPort = 0] = await freePorts(3)
  const child = fork(join(release, 'api/server.ts'), {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: shop.ownerUrl,
      DATA_DIR: shop.config.mediaDir,
      PORT: String(port),
      LOCAL_GATEWAY_PORT: String(gatewayPort),
      METRICS_PORT: String(metricsPort),
      RATE_LIMITS: 'off',
      LOCAL_COURIER_SECONDS: '0',
      DEMO_HISTORY_DAYS: '0',
      ...settings,
    },
    execArgv: [],
    silent: true,
  })
  onTestFinished(() => end(child))
  const lines: Line[] = []
  let errors = ''
  onTestFailed(() => console.error(...lines.map((line) => `${JSON.stringify(line)}\n`), errors))
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  const output = createInterface({ input: child.stdout ?? process.stdin })
  output.on('line', (line) => lines.push(parse(line)))

  const logged = async (msg: string | RegExp, times = 1): Promise<Line[]> => {
    const found = () => lines.filter((line) => line.msg?.match(msg))
    while (found().length < times) {
      if (hasEnded(child)) throw new Error(`the server ended before it logged ${msg}: ${errors}`)
      await sleep(20)
    }
    return found()
  }
  return {
    child,
    port,
    lines,
    logged,
    errors: () => errors,
    fetch: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init),
    /** Waits until its metrics show all of these: each process reports once a second. */
    async shows(...series: (string | RegExp)[]): Promise<void> {
      for (;;) {
        const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
        if (series.every((one) => text.match(one))) return
        await sleep(50)
      }
    },
    webPids: async (count: number) =>
      (await logged('a web process serves', count)).map(({ pid }) => Number(pid)),
  }
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  child.kill('SIGTERM')
  await once(child, 'close')
}

function parse(line: string): Line {
  return line.startsWith('{') ? JSON.parse(line) : { part: 'console', msg: line }
}
