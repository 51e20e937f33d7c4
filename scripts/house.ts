import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { filesOfCommit, readRecipes } from './extending.ts'
import { callsAcross, filesBehind, forbiddenCalls } from './sql-calls.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Domains that call each other, each pair once. */
const circles = new Set(
  callsAcross
    .filter(({ domain, to }) =>
      callsAcross.some((other) => other.domain === to && other.to === domain),
    )
    .map(({ domain, to }) => [domain, to].toSorted().join(' and ')),
)

const code = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((name) => /\.(ts|tsx|mjs|js|sql|css)$/.test(name) && !/db\/(types|steps)\.ts$/.test(name))
const isTest = (name: string) => /\.test\.ts$|^(e2e|api\/testing)\//.test(name)
const linesOf = (names: string[]) =>
  names.reduce((sum, name) => sum + readFileSync(root + name, 'utf8').split('\n').length - 1, 0)

// What the house is measured by: how far a change reaches, and how much there is to read.
const figures: [what: string, now: number, goal: string][] = [
  ['SQL files behind a cash order', filesBehind('start_purchase').size, '20 at most'],
  ['SQL calls that lint would forbid', forbiddenCalls.length, 'none'],
  ['domains whose SQL calls each other', circles.size, 'none'],
  ['lines of source', linesOf(code.filter((name) => !isTest(name))), '95,000 at most'],
  ['lines of tests', linesOf(code.filter(isTest)), '43,000 at most'],
]
const goals: Record<string, number> = {
  'A screen': 12,
  'A call': 9,
  'A field of a product': 10,
  'A question at the checkout': 9,
  'A kind of amount': 12,
  'A domain': 12,
}
for (const { title, subject } of readRecipes()) {
  const files = filesOfCommit(subject)
  if (files) figures.push([`files for ${lowered(title)}`, files.length, `${goals[title]} at most`])
}

for (const [what, now, goal] of figures) {
  console.log(`${what.padEnd(36)} ${now.toLocaleString('en-IN').padStart(9)}   ${goal}`)
}

function lowered(title: string): string {
  return title.charAt(0).toLowerCase() + title.slice(1)
}
