import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../../errors/startup-error.ts'
import { type Cluster, lastLine, openCluster, urlOf } from './cluster.ts'
import { ask, freePort, launch } from './launch.ts'
import { isAlive, readLock, serverLock } from './lock.ts'

export type EmbeddedPostgres = {
  url: string
  adopted: boolean
  supervise(onEvent: (event: string) => void): void
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL in `dir`, or adopts the server that a killed run left. The package's own
 * wrapper hooks every signal and cannot start over an orphan.
 * @param settings server settings, such as `{ fsync: 'off' }` in tests
 * @throws StartupError
 */
export async function startEmbeddedPostgres(
  dir: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(dir, settings)
  const running = await findRunning(cluster)
  const port = running ?? (await launch(cluster, await freePort()))
  return {
    url: await socketUrlOf(cluster, port),
    adopted: running !== undefined,
    ...controls(cluster, port),
  }
}

/** By its Unix socket where it has one, as TCP takes more processor time. A URL without `host` uses TCP. */
async function socketUrlOf(cluster: Cluster, port: number): Promise<string> {
  const url = urlOf(cluster, port)
  const quick = `${url}?host=${encodeURIComponent(cluster.folder)}`
  return (await ask(quick)) === 'ready' ? quick : url
}

/**
 * The port of a server that runs in the cluster. PostgreSQL removes a dead server's lock itself,
 * unless its pid belongs to another process by now.
 */
async function findRunning(cluster: Cluster): Promise<number | undefined> {
  const { folder } = cluster
  const lock = readLock(serverLock(folder))
  if (!lock || !isAlive(lock.pid)) return undefined
  let refusals = 0
  for (let tries = 0; tries < 600 && isAlive(lock.pid); tries++) {
    const answer = lock.port ? await ask(urlOf(cluster, lock.port)) : 'refused'
    if (answer === 'ready') return lock.port
    if (answer === 'denied') {
      throw new StartupError(`the PostgreSQL in ${folder} does not accept the password beside it`)
    }
    // Refused for 5 s: after a crash the pid was given to another process.
    if (answer === 'refused' && ++refusals > 100) {
      rmSync(serverLock(folder), { force: true })
      return undefined
    }
    await sleep(50)
  }
  if (!isAlive(lock.pid)) return undefined
  throw new StartupError(`the PostgreSQL in ${folder} is still recovering; try again in a while`)
}

function controls(cluster: Cluster, port: number) {
  const { folder } = cluster
  let stopping = false
  let restarting: Promise<unknown> | undefined
  let watch: NodeJS.Timeout | undefined

  const restart = async (onEvent: (event: string) => void) => {
    onEvent('PostgreSQL ended; starting it again')
    try {
      await launch(cluster, port)
      onEvent('PostgreSQL is back')
    } catch (error) {
      // Its children may still hold shared memory; the next check tries again.
      onEvent(lastLine(error))
    }
  }

  return {
    supervise(onEvent: (event: string) => void) {
      watch = setInterval(() => {
        const lock = readLock(serverLock(folder))
        if (stopping || restarting || (lock && isAlive(lock.pid))) return
        restarting = restart(onEvent).finally(() => {
          restarting = undefined
        })
      }, 500)
      watch.unref()
    },
    async stop() {
      stopping = true
      clearInterval(watch)
      await restarting
      const lock = readLock(serverLock(folder))
      if (!lock || !isAlive(lock.pid)) return
      process.kill(lock.pid, 'SIGINT') // PostgreSQL's fast shutdown
      for (let tries = 0; tries < 500 && isAlive(lock.pid); tries++) await sleep(20)
    },
  }
}
