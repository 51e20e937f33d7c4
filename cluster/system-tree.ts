import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../api/ground/errors/startup-error.ts'
import { spawnApart } from './spawn-apart.ts'

const mirror = process.env.DEBIAN_MIRROR ?? 'http://deb.debian.org/debian'
const packages = [
  'postgresql-18',
  'patroni',
  'python3-etcd',
  'python3-psycopg2',
  'etcd-server',
  'etcd-client',
  'haproxy',
  'pgbouncer',
  'pgbackrest',
  'radosgw',
  'libfaketime',
  'iproute2',
]

/** Before packages are configured: no server is started, and no cluster made. */
const prepare = `
  printf '#!/bin/sh\\nexit 101\\n' > /usr/sbin/policy-rc.d; chmod +x /usr/sbin/policy-rc.d
  mkdir -p /etc/postgresql-common/createcluster.d
  echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.d/none.conf
  export DEBIAN_FRONTEND=noninteractive
  # A tree half made is made anew, so nothing waits for the disk.
  echo force-unsafe-io > /etc/dpkg/dpkg.cfg.d/rehearsal
  # A mirror may be some weeks behind.
  apt-get -o Acquire::Check-Valid-Until=false update
  apt-get install -y --no-install-recommends ${packages.join(' ')}
  apt-get clean`

export function refuseWithoutMeans(): void {
  if (process.platform !== 'linux') throw new StartupError('the rehearsal takes Linux')
  if (process.getuid?.() !== 0) throw new StartupError('the rehearsal takes root; run it with sudo')
  const programs = ['debootstrap', 'unshare', 'setpriv', 'chroot', 'mount']
  const lacking = programs.filter((name) => spawnSync('which', [name]).status !== 0)
  if (lacking.length) {
    throw new StartupError(
      `${lacking.join(', ')} is missing; apt-get install debootstrap util-linux`,
    )
  }
  if (spawnSync('unshare', ['--net', '--mount', '--pid', '--fork', 'true']).status !== 0) {
    throw new StartupError('this machine allows no network namespaces, as some containers do')
  }
}

/**
 * A tree of Debian's testing suite with the programs of a cluster, made once and used again; nothing on
 * the machine itself changes. @returns its folder
 */
export async function openSystemTree(
  cache: string,
  report: (line: string) => void,
): Promise<string> {
  const tree = join(cache, 'tree')
  const stamp = join(cache, 'tree-of')
  const of = createHash('sha256').update(prepare).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === of) return tree
  rmSync(tree, { recursive: true, force: true })
  rmSync(stamp, { force: true })
  mkdirSync(cache, { recursive: true })
  refuseWithoutDevices(cache)
  const log = join(cache, 'tree.log')
  report('Debian testing is unpacked (half a minute)')
  await run(log, ['debootstrap', '--variant=minbase', 'testing', tree, mirror])
  report(
    'PostgreSQL, Patroni, etcd, HAProxy, PgBouncer, pgBackRest, radosgw are installed (a minute)',
  )
  const inside = `mount -t proc proc ${tree}/proc && exec chroot ${tree} sh -ec '${prepare.replaceAll("'", `'\\''`)}'`
  await run(log, ['sh', '-c', inside])
  writeFileSync(stamp, of)
  return tree
}

/** A tree needs device files, as a container without privileges makes none. */
function refuseWithoutDevices(folder: string): void {
  const probe = join(folder, 'null')
  rmSync(probe, { force: true })
  const { status } = spawnSync('mknod', [probe, 'c', '1', '3'])
  const takes = status === 0 && spawnSync('sh', ['-c', `: > ${probe}`]).status === 0
  rmSync(probe, { force: true })
  if (!takes) throw new StartupError(`no device file can be made in ${folder}, as debootstrap does`)
}

async function run(log: string, command: string[]): Promise<void> {
  const output = openSync(log, 'a')
  const child = spawnApart(['--mount-proc', ...command], { stdio: ['ignore', output, output] })
  const [code] = await once(child, 'exit')
  if (code === 0) return
  const lines = execFileSync('tail', ['-n', '3', log], { encoding: 'utf8' }).trim()
  throw new StartupError(
    `${command[0]} did not end well, which takes ${mirror} within reach (DEBIAN_MIRROR): ${lines.replaceAll('\n', '; ')}; ${log} has all`,
  )
}
