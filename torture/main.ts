import { randomInt } from 'node:crypto'
import { startVitest, type TestCase } from 'vitest/node'
import { runCommand } from '../api/ground/errors/startup-error.ts'
import './reached.ts'

if (process.argv[2] === 'attack') {
  const { attack } = await import('./attack/main.ts')
  await runCommand(() => attack(process.argv.slice(3)))
  process.exit()
}
if (process.argv[2] === 'last-release') {
  const { testLastRelease } = await import('./last-release.ts')
  await runCommand(async () => testLastRelease(process.argv.slice(3)))
  process.exit()
}

if (process.argv[2]?.startsWith('-')) {
  console.error('Nool: Usage: npm run torture -- [FILE | attack | last-release]')
  process.exit(1)
}

// Runs every scenario in full, or those of the file named, and prints what was asked of it and what it reached.
process.env.TORTURE = 'full'
process.env.TORTURE_SEED ??= String(randomInt(2 ** 31))
console.log(`TORTURE_SEED=${process.env.TORTURE_SEED} plays this run again.`)

const vitest = await startVitest('test', [`torture/${process.argv[2] ?? ''}`], {
  watch: false,
  // One file at a time, so that they do not slow each other.
  fileParallelism: false,
  reporters: ['verbose'],
})
const tests = vitest.state
  .getTestModules()
  .flatMap((module) => [...module.children.allTests()])
  .toSorted((a, b) => a.name.localeCompare(b.name))
console.table(tests.map(toRow))
// Vitest has set the exit code.
await vitest.close()

function toRow(test: TestCase) {
  const { asked = '', reached } = test.meta().reached ?? {}
  return {
    scenario: test.name.replace(/ \(TORTURE_SEED.*/, ''),
    asked,
    reached: test.ok() ? (reached ?? 'it holds') : `MISSED: ${reached ?? 'nothing'}`,
    seconds: Math.round((test.diagnostic()?.duration ?? 0) / 1000),
  }
}
