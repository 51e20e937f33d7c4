import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { printSteps, readSteps } from '../../testing/print-steps.ts'
import { readFiles } from './apply-files.ts'

test('TypeScript knows the steps as their SQL files document them', async () => {
  await expect(printSteps()).toMatchFileSnapshot('steps.ts')
})

const literals = (text: string) => [...text.matchAll(/'([a-z_]+)'/g)].map(([, word = '']) => word)

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
