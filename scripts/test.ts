import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
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

type Count = { passed: number; failed: number }

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'nool-check-'))
// The embedded PostgreSQL may have to run as another user, which must reach its data.
chmodSync(folder, 0o755)

// The runners colour their dots even where no terminal shows colours, such as in CI's log. Playwright hands its
// own FORCE_COLOR on to what it starts.
const isPlain = !process.stdout.isTTY

// Every check of the project, from the quickest to the slowest; its last line counts them.
const counts = [
  check('routes are typed', 'react-router', ['typegen']),
  check('types', 'tsc', ['--noEmit']),
  check('lint and import arrows', 'oxlint', ['--quiet']),
  check('format', 'biome', ['ci', '--log-level=error', '.']),
  check('unused code', 'knip', ['--no-config-hints']),
  unitAndHttpTests(),
  await browserTests(),
]
rmSync(folder, { recursive: true, force: true })
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)

function check(name: string, command: string, args: string[]): Count {
  process.stdout.write(`${name} … `)
  const { status, stdout, stderr } = spawnSync(bin(command), args, { cwd: root, encoding: 'utf8' })
  console.log(status === 0 ? 'ok' : 'FAILED')
  if (status === 0) return { passed: 1, failed: 0 }
  console.log(stdout + stderr)
  return { passed: 0, failed: 1 }
}

function unitAndHttpTests(): Count {
  console.log('unit and HTTP tests …')
  const report = join(folder, 'vitest.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const { status } = spawnSync(bin('vitest'), ['run', ...reporters], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(isPlain && { NO_COLOR: '1' }) },
  })
  const json = readJson(report)
  const unproven = storeDutiesRun(json)
  for (const test of unproven) console.log(`a duty's test has not passed: ${test}`)
  return tally(
    unproven.length ? 1 : status,
    numberIn(json, 'numPassedTests'),
    numberIn(json, 'numFailedTests'),
  )
}

/** Leaves for the office's page of the law how the duties' tests went. @returns those that failed, or did not run */
function storeDutiesRun(report: unknown): string[] {
  const duties: { test: string }[] = JSON.parse(
    readFileSync(join(root, 'rules/duties.json'), 'utf8'),
  )
  const run = readDutiesRun(root, duties, report)
  const data = resolve(root, process.env.DATA_DIR ?? 'data')
  mkdirSync(data, { recursive: true })
  writeFileSync(
    join(data, 'duties-run.json'),
    JSON.stringify({ at: new Date().toISOString(), ...run }),
  )
  return run.failed
}

async function browserTests(): Promise<Count> {
  if (!ensureChromium()) {
    console.log('No Chromium: install one (apt-get install chromium) or set CHROMIUM_PATH to it.')
    return { passed: 0, failed: 1 }
  }
  console.log('browser tests …')
  const report = join(folder, 'playwright.json')
  // The report names what needed its second try.
  const { status } = spawnSync(bin('playwright'), ['test', '--retries=1', '--reporter=dot,json'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(isPlain && { FORCE_COLOR: '0' }),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      E2E_PORT: String(await freePort()),
      E2E_GATEWAY_PORT: String(await freePort()),
      E2E_PUSH_PORT: String(await freePort()),
      E2E_DATA_DIR: join(folder, 'shop'),
    },
  })
  const stats = objectIn(readJson(report), 'stats')
  const good = numberIn(stats, 'expected') + numberIn(stats, 'flaky')
  return tally(status, good, numberIn(stats, 'unexpected'))
}

/** A runner that broke before it counted anything has failed once. */
function tally(status: number | null, passes: number, failures: number): Count {
  return { passed: passes, failed: status === 0 ? 0 : Math.max(1, failures) }
}

function bin(name: string): string {
  return join(root, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name)
}

function readJson(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function objectIn(json: unknown, key: string): unknown {
  return typeof json === 'object' && json !== null ? Reflect.get(json, key) : undefined
}

function numberIn(json: unknown, key: string): number {
  const value = objectIn(json, key)
  return typeof value === 'number' ? value : 0
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
