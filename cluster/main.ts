import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand, StartupError } from '../api/ground/errors/startup-error.ts'
import { spawnApart } from './spawn-apart.ts'
import { openSystemTree, refuseWithoutMeans } from './system-tree.ts'

const project = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const help = `Usage: npm run cluster              starts a cluster of its own, until Ctrl-C
       npm run cluster -- trial [ROW]  plays what can happen to it, and prints a table

Three PostgreSQL machines under Patroni and etcd, two application machines and a worker, HAProxy, PgBouncer
and a bucket, each machine in a network namespace. Takes root, Linux and debootstrap.`

await runCommand(async () => {
  const [command, ...rows] = process.argv.slice(2)
  if (command && command !== 'trial') return console.log(help)
  refuseWithoutMeans()
  const folder = resolve(process.env.DATA_DIR ?? 'data', 'cluster')
  const port = Number(process.env.PORT ?? 4000)
  const report = (line: string) => console.log(line)
  const state = join(folder, 'run')
  const relay = await openRelay(port, join(state, 'front.sock'))
  try {
    const tree = await openSystemTree(folder, report)
    rmSync(state, { recursive: true, force: true })
    mkdirSync(state, { recursive: true })
    process.exitCode = await runInside(tree, state, [
      String(port),
      ...(command ? [command] : []),
      ...rows,
    ])
  } finally {
    relay.close()
    rmSync(state, { recursive: true, force: true })
  }
})

/** Of this machine's own port to the balancer, which is in a network that nothing else is in. */
async function openRelay(port: number, socket: string) {
  const server = createServer((client) => {
    const front = connect(socket)
    for (const side of [client, front])
      side.on('error', () => [client, front].map((each) => each.destroy()))
    client.pipe(front).pipe(client)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening').catch(() => {
    throw new StartupError(`PORT: something else has port ${port}; set another`)
  })
  return server
}

/** Runs the rehearsal with processes, mounts and network of its own. */
async function runInside(tree: string, state: string, args: string[]): Promise<number> {
  const nodeFolder = dirname(process.execPath)
  const script = `
    mount --make-rprivate /
    mount --bind ${tree} ${tree}
    mount -t proc proc ${tree}/proc
    mount -t sysfs sysfs ${tree}/sys
    mount --rbind /dev ${tree}/dev
    mount -t tmpfs tmpfs ${tree}/run
    mount -t tmpfs tmpfs ${tree}/tmp
    for folder in ${project} ${nodeFolder} ${state}; do
      mkdir -p ${tree}$folder; mount --bind $folder ${tree}$folder
    done
    # As the first process bash reaps servers whose parents have ended, which Patroni waits for.
    exec chroot ${tree} bash -c '"$@" & wait $!' bash "$@"`
  const inside = [process.execPath, join(project, 'cluster/rehearsal.ts'), state, ...args]
  const child = spawnApart(['--net', 'sh', '-ec', script, 'sh', ...inside], {
    stdio: ['ignore', 'inherit', 'inherit'],
    cwd: '/',
    detached: true,
  })
  const ended = once(child, 'exit')
  const stop = () => child.kill('SIGKILL')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  const [code] = await ended
  return code ?? 0
}
