import { spawn } from 'node:child_process'
import {
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readDutiesRun } from './duties-run.ts'
import { ensureChromium } from './find-chromium.ts'
import { type Counts, countPlaywright, countVitest, readReport } from './test-report.ts'

const none: Counts = { passed: 0, failed: 0, tests: [] }

type Part = Counts & { name: string; seconds: number }

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'nool-check-'))
// The embedded PostgreSQL may have to run as another user, which must reach its data.
chmodSync(folder, 0o755)

// The runners colour their dots even where no terminal shows colours, such as in CI's log. Playwright hands its
// own FORCE_COLOR on to what it starts.
const isPlain = !process.stdout.isTTY
const slowest = 10

// Every check of the project; with a name, such as that of a domain, the tests whose files have it in their path.
const [asked] = process.argv.slice(2)
const parts = asked ? await testsOf(asked) : await everything()
rmSync(folder, { recursive: true, force: true })
process.exit(report(parts) ? 1 : 0)

async function everything(): Promise<Part[]> {
  const [still, units] = await Promise.all([
    timed('static checks', staticChecks),
    timed('unit and HTTP tests', () => unitTests([])),
  ])
  return [still, units, await timed('browser tests', () => browserTests([]))]
}

async function testsOf(name: string): Promise<Part[]> {
  const units = await timed('unit and HTTP tests', () => unitTests([name]))
  const journeys = globSync(`e2e/**/*${name}*.spec.ts`, { cwd: root })
  if (journeys.length === 0) return [units]
  return [units, await timed('browser tests', () => browserTests(journeys))]
}

async function timed(name: string, run: () => Promise<Counts>): Promise<Part> {
  const startedAt = performance.now()
  const counts = await run()
  return { name, ...counts, seconds: (performance.now() - startedAt) / 1_000 }
}

/** @returns how many have failed */
function report(all: Part[]): number {
  const tests = all.flatMap((part) => part.tests).toSorted((a, b) => b.seconds - a.seconds)
  console.log('\nThe slowest:')
  for (const { name, seconds } of tests.slice(0, slowest))
    console.log(`${inSeconds(seconds)}  ${name}`)
  console.log('\nThe parts:')
  for (const { name, seconds, passed, failed } of all) {
    console.log(`${inSeconds(seconds)}  ${name}: ${passed} passed, ${failed} failed`)
  }
  const sum = (of: 'passed' | 'failed') => all.reduce((total, part) => total + part[of], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed')
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1).padStart(7)} s`
}

/** What needs no running shop. Their output is shown where they fail. */
async function staticChecks(): Promise<Counts> {
  const checks: [name: string, command: string, args: string[]][] = [
    ['routes are typed', 'react-router', ['typegen']],
    ['types', 'tsc', ['--noEmit']],
    ['lint and import arrows', 'oxlint', ['--quiet']],
    ['format', 'biome', ['ci', '--log-level=error', '.']],
    ['unused code', 'knip', ['--no-config-hints']],
  ]
  const counts: Counts = { passed: 0, failed: 0, tests: [] }
  for (const [name, command, args] of checks) {
    const { status, output } = await run(command, args, {}, 'pipe')
    if (status === 0) counts.passed += 1
    else {
      counts.failed += 1
      console.log(`\n${name} FAILED\n${output}`)
    }
  }
  return counts
}

async function unitTests(filters: string[]): Promise<Counts> {
  console.log('unit and HTTP tests …')
  const file = join(folder, 'vitest.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const { status } = await run(
    'vitest',
    ['run', ...(filters.length ? ['--passWithNoTests'] : []), ...reporters, ...filters],
    {
      ...(isPlain && { NO_COLOR: '1' }),
    },
  )
  const found = readReport(file)
  const counts = found ? countVitest(root, found) : none
  if (filters.length) return settled(status, counts)
  const unproven = storeDutiesRun(found ?? {})
  for (const test of unproven) console.log(`a duty's test has not passed: ${test}`)
  return settled(unproven.length ? 1 : status, counts)
}

/** Leaves for the office's page of the law how the duties' tests went. @returns those that failed, or did not run */
function storeDutiesRun(found: unknown): string[] {
  const duties: { test: string }[] = JSON.parse(
    readFileSync(join(root, 'rules/duties.json'), 'utf8'),
  )
  const went = readDutiesRun(root, duties, found)
  const data = resolve(root, process.env.DATA_DIR ?? 'data')
  mkdirSync(data, { recursive: true })
  writeFileSync(
    join(data, 'duties-run.json'),
    JSON.stringify({ at: new Date().toISOString(), ...went }),
  )
  return went.failed
}

async function browserTests(files: string[]): Promise<Counts> {
  if (!ensureChromium()) {
    console.log('No Chromium: install one (apt-get install chromium) or set CHROMIUM_PATH to it.')
    return { ...none, failed: 1 }
  }
  console.log('browser tests …')
  const file = join(folder, 'playwright.json')
  const { status } = await run(
    'playwright',
    // The second try records what has failed; what passes only then is no less a fault.
    ['test', '--retries=1', '--fail-on-flaky-tests', '--reporter=dot,json', ...files],
    {
      ...(isPlain && { FORCE_COLOR: '0' }),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      E2E_PORT: String(await freePort()),
      E2E_GATEWAY_PORT: String(await freePort()),
      E2E_PUSH_PORT: String(await freePort()),
      E2E_DATA_DIR: join(folder, 'shop'),
    },
  )
  const found = readReport(file)
  return settled(status, found ? countPlaywright(found) : none)
}

/** A runner that broke before it counted anything has failed once. */
function settled(status: number, counts: Counts): Counts {
  return { ...counts, failed: status === 0 ? 0 : Math.max(1, counts.failed) }
}

function run(
  name: string,
  args: string[],
  env: Record<string, string>,
  stdio: 'inherit' | 'pipe' = 'inherit',
): Promise<{ status: number; output: string }> {
  const file = process.platform === 'win32' ? `${name}.cmd` : name
  const command = join(root, 'node_modules/.bin', file)
  const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...env } })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => chunks.push(chunk))
  return new Promise((ended) => {
    child.once('error', (error) => ended({ status: 1, output: String(error) }))
    child.once('close', (code) =>
      ended({ status: code ?? 1, output: Buffer.concat(chunks).toString() }),
    )
  })
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
