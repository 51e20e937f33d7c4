import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readFiles } from './apply-files.ts'

const api = fileURLToPath(new URL('../../', import.meta.url))
const words = (text: string) => [...text.matchAll(/[a-z_]+/g)].map(([word]) => word).toSorted()
const literals = (text: string) => [...text.matchAll(/'([a-z_]+)'/g)].map(([, word = '']) => word)

/** Functions whose file documents outcomes, by name. */
function readSteps() {
  return readFiles().flatMap(({ name: file, text }) => {
    const documented = /^-- outcome: (.*)$/m.exec(text)?.[1]
    const name = /create or replace function (\w+)/.exec(text)?.[1]
    return documented && name ? [{ file, name, text, outcomes: words(documented) }] : []
  })
}

/** The calls in TypeScript: `sqlStep<…>('name', ['outcome', …])`. */
function readCalls(): [name: string, outcomes: string[]][] {
  const sources = readdirSync(api, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('steps.ts'))
    .map((name) => readFileSync(join(api, name), 'utf8'))
  return sources
    .flatMap((source) => [...source.matchAll(/>\(\s*'(\w+)',\s*\[([^\]]*)\]/g)])
    .map(([, name = '', outcomes = '']) => [name, literals(outcomes).toSorted()])
}

test('TypeScript knows the outcomes that each SQL file documents', () => {
  const documented = readSteps().map(({ name, outcomes }) => [name, outcomes])
  expect(documented.length).toBeGreaterThan(10)
  expect(new Map(readCalls())).toEqual(new Map(documented as [string, string[]][]))
})

test('an SQL file documents every outcome that it returns, and no other', () => {
  for (const { file, text, outcomes } of readSteps()) {
    const returned = [...text.matchAll(/\breturn (?:query select )?[^;]*;/g)].flatMap(
      ([statement]) => literals(statement),
    )
    expect([file, returned.filter((outcome) => !outcomes.includes(outcome))]).toEqual([file, []])
    // A step may pass on what another function of its folder answers, as request_return does.
    const known = readFiles()
      .filter((other) => dirname(other.name) === dirname(file))
      .flatMap((other) => literals(other.text))
    expect([file, outcomes.filter((outcome) => !known.includes(outcome))]).toEqual([file, []])
  }
})
