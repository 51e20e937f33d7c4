import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { StartupError } from '../errors/startup-error.ts'
import type { DatabaseAddress, Message } from './ipc.ts'

const script = fileURLToPath(new URL('./web.ts', import.meta.url))

// A small young generation, a limit for the old one, and one malloc arena, so that no thread hoards what
// another could use, keep a process below 200 MB.
const flags = ['--max-semi-space-size=8', '--max-old-space-size=128']
const memory = { MALLOC_ARENA_MAX: '1' }

/** One that has served for less is begun again after a pause, so that a lasting fault takes no core. */
const youngMs = 1_000
const pauseMs = 1_000
/** Beyond the time that requests under way are given. */
const patienceMs = 8_000

type Heard = {
  onMessage: (message: Message, pid: number) => void
  onEnd: (pid: number) => void
}

/**
 * Serves the shop from several processes on one port, each begun again whenever it ends. The first
 * loads its code at once, while the database is opened.
 */
export function startWebProcesses(count: number, { onMessage, onEnd }: Heard, log: Logger) {
  cluster.setupPrimary({ exec: script, execArgv: [...process.execArgv, ...flags] })
  let stopping = false
  let database: DatabaseAddress | undefined
  const first = begin()

  function begin(): Worker {
    let openedAt = Number.POSITIVE_INFINITY
    const child = cluster.fork({ ...memory, ...process.env })
    const pid = child.process.pid ?? 0
    // The script is ours, and says nothing else.
    child.on('message', (message) => onMessage(message as Message, pid))
    if (database) child.send(database)
    child.once('listening', () => {
      openedAt = performance.now()
      log.info({ pid }, 'a web process serves')
    })
    child.once('exit', (code, signal) => {
      onEnd(pid)
      if (stopping || !database) return
      log.error({ pid, code, signal }, 'a web process ended; starting another')
      const isGrown = performance.now() - openedAt >= youngMs
      setTimeout(() => stopping || begin(), isGrown ? 0 : pauseMs)
    })
    return child
  }

  return {
    /**
     * Opens the shop: the first answers when this resolves, and the others are begun.
     *
     * @throws StartupError
     */
    async open(address: DatabaseAddress): Promise<void> {
      const failed = new StartupError('a web process did not start')
      if (first.isDead()) throw failed
      first.send(address)
      const ended = once(first, 'exit').then(() => Promise.reject(failed))
      await Promise.race([once(first, 'listening'), ended])
      database = address
      for (let n = 1; n < count; n++) begin()
    },
    async close(): Promise<void> {
      stopping = true
      await Promise.all(Object.values(cluster.workers ?? {}).map(end))
    },
  }
}

/** Tells it to drain, and waits. */
async function end(child: Worker | undefined): Promise<void> {
  if (!child || child.isDead()) return
  const ended = once(child, 'exit')
  child.process.kill('SIGTERM')
  const force = setTimeout(() => child.process.kill('SIGKILL'), patienceMs)
  await ended
  clearTimeout(force)
}
