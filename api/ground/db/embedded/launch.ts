import { spawn } from 'node:child_process'
import { createServer, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../../errors/startup-error.ts'
import { type Cluster, lastLine, serverEnv, urlOf } from './cluster.ts'
import { canHoldSocket, removeDeadSockets } from './socket.ts'

export async function launch(cluster: Cluster, port: number): Promise<number> {
  const { folder, binaries, owner, settings } = cluster
  removeDeadSockets(folder, port)
  const quoted = `"${folder.replaceAll('"', '""')}"`
  const sockets = (await canHoldSocket(folder, port)) ? quoted : ''
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    // A log that is held for a next backup must not fill the disk when none is made.
    max_slot_wal_keep_size: '4GB',
    // For flash: that of disks that turn has lists of one state walk past the rows of all others.
    random_page_cost: '1.1',
    ...settings,
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', folder, '-p', String(port), ...flags], {
    ...owner,
    env: serverEnv(),
    cwd: '/',
    detached: true, // so that Ctrl-C does not reach it
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  let ended = false
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + chunk).slice(-4_000)
  })
  child.once('exit', () => {
    ended = true
  })
  child.once('error', (error) => {
    output = error.message
    ended = true
  })
  const url = urlOf(cluster, port)
  for (let tries = 0; tries < 1_200 && !ended; tries++) {
    if ((await ask(url)) === 'ready') {
      child.unref()
      // The open pipe would prevent our exit.
      if (child.stderr instanceof Socket) child.stderr.unref()
      return port
    }
    await sleep(25)
  }
  throw new StartupError(`PostgreSQL did not start in ${folder}: ${errorIn(output)}`)
}

export async function ask(url: string): Promise<'ready' | 'refused' | 'denied' | 'busy'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ECONNREFUSED') return 'refused'
    return code === '28P01' ? 'denied' : 'busy'
  } finally {
    await client.end().catch(() => {})
  }
}

export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function errorIn(log: string): string {
  const errors = log.split('\n').filter((line) => /FATAL|PANIC|ERROR|could not/.test(line))
  return lastLine(errors.at(-1) ?? log)
}
