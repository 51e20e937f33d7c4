import cluster from 'node:cluster'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { StartupError } from '../ground/errors/startup-error.ts'
import { type Child, superviseProcess } from './child-process.ts'
import type { ChildMessage, DatabaseAddress, WebMessage } from './ipc.ts'
import type { Shutdown } from './shutdown.ts'

const script = fileURLToPath(new URL('./web.ts', import.meta.url))

// Together these hold a process below 250 MB, also under attack. What is larger than 32 kB, as the text
// of a page or a picture, goes back to the system at once and leaves no gaps, so the heap may have more:
// with 80 MB it was marked every 30 carts, with 96 every 60.
export const webFlags = ['--max-semi-space-size=8', '--max-old-space-size=96']
const environment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '2097152',
  ...process.env,
  // They get the application's by message, and never see the owner's.
  DATABASE_URL: undefined,
  DATABASE_APP_URL: undefined,
  DATABASE_DIRECT_URL: undefined,
  DATABASE_REPLICAS: undefined,
  ROLE: undefined,
}

/** More than requests under way are given to end. */
const stopTimeoutMs = 8_000

type Options = {
  count: number
  onMessage: (message: ChildMessage, pid: number) => void
  onExit: (pid: number) => void
}

/** Serves the shop on one port. The first process loads its code while the database is opened. */
export function startWebProcesses(
  { count, onMessage, onExit }: Options,
  running: { log: Logger; shutdown: Shutdown },
) {
  cluster.setupPrimary({ exec: script, execArgv: [...process.execArgv, ...webFlags] })
  let database: DatabaseAddress | undefined
  const fork = () => {
    const worker = cluster.fork(environment)
    if (database) worker.send(database)
    worker.once('listening', () =>
      running.log.info({ pid: worker.process.pid }, 'a web process serves'),
    )
    return worker.process
  }
  const start = () =>
    superviseProcess({ name: 'a web process', fork, stopTimeoutMs, onMessage, onExit }, running)
  const first = start()
  const processes: Child[] = [first]

  return {
    /** Resolves once the first process answers. @throws StartupError when it ends instead */
    async open(address: DatabaseAddress): Promise<void> {
      const listening = once(cluster, 'listening')
      const ended = once(cluster, 'exit').then(() => {
        throw new StartupError('a web process did not start')
      })
      database = address
      first.send(address)
      await Promise.race([listening, ended])
      while (processes.length < count) processes.push(start())
    },
    resizePools(connections: number): void {
      if (!database || database.connections === connections) return
      database = { ...database, connections }
      for (const each of processes) each.send({ connections } satisfies WebMessage)
    },
    announceStop(): void {
      for (const each of processes) each.send({ isDraining: true } satisfies WebMessage)
    },
    stop: () => Promise.all(processes.map((each) => each.stop())),
  }
}
