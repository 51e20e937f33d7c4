import { writeFileSync } from 'node:fs'
import { password } from './database.ts'
import type { Network } from './network.ts'

/** For PostgreSQL's and pgBackRest's own programs. */
export const asPostgres = (env: Record<string, string> = {}) => ({
  as: 'postgres',
  env: { PATH: '/usr/lib/postgresql/18/bin:/usr/bin:/bin', PGPASSWORD: password, ...env },
})

type Server = {
  name: string
  folder: string
  port: number
  settings?: Record<string, string>
  env?: Record<string, string>
}

/** A copy of a machine's database as a server of its own, without Patroni, beside the balancer. */
export function startPlainServer(network: Network, { name, folder, port, settings, env }: Server) {
  const hba = `${folder}/pg_hba.conf`
  writeFileSync(hba, ['all', 'replication'].map(hbaLine).join(''))
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '/run/postgresql',
    hba_file: hba,
    archive_mode: 'off',
    synchronous_standby_names: '',
    ...settings,
  }
  const options = Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const command = ['postgres', '-D', folder, '-p', String(port), ...options]
  return network.start('front', name, command, asPostgres(env))
}

const hbaLine = (database: string) => `host ${database} all 127.0.0.1/32 scram-sha-256\n`

export const plainUrl = (port: number, user = 'nool') =>
  `postgres://${user}:${password}@127.0.0.1:${port}/nool`
