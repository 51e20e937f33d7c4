import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { startCluster } from './start-cluster.ts'
import { trial } from './trial/main.ts'

// Runs as the first process of a system tree with processes, mounts and network of its own.
const [state = '', port = '', command, ...rows] = process.argv.slice(2)
const project = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
process.env.PATH = '/usr/local/sbin:/usr/sbin:/sbin:/usr/lib/postgresql/18/bin:/usr/bin:/bin'

const startedAt = performance.now()
const seconds = () => Math.round((performance.now() - startedAt) / 1_000)
const report = (line: string) => console.log(`${String(seconds()).padStart(4)} s  ${line}`)

try {
  const rehearsal = await startCluster({ state, project, report })
  if (command === 'trial') {
    process.exitCode = await trial(rehearsal, rows)
  } else {
    report(`http://localhost:${port} is the shop of two machines. Ctrl-C ends all of it.`)
    await new Promise(() => setInterval(() => {}, 60_000))
  }
} catch (error) {
  console.error(`Nool: ${error instanceof Error ? error.message : String(error)}`)
  if (process.env.LOG) console.error(lastLines())
  process.exitCode = 1
}
process.exit()

/** Of what each process printed. */
function lastLines(): string {
  return execFileSync('sh', ['-c', `tail -n 4 ${state}/*.log`], { encoding: 'utf8' })
}
