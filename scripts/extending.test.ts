import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { filesOfCommit, readRecipes } from './extending.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const recipes = readRecipes()

test('the page of how to add has recipes, and can be read in five minutes', () => {
  expect(recipes.length).toBeGreaterThan(1)
  const words = readFileSync(`${root}docs/extending.md`, 'utf8').split(/\s+/)
  expect(words.length).toBeLessThanOrEqual(900)
})

describe.each(recipes)('$title', ({ subject, files }) => {
  test('names files that there are', () => {
    const gone = files.filter(({ path, isNew }) => !isNew && !existsSync(root + path))
    expect(files).not.toEqual([])
    expect(gone).toEqual([])
  })

  test('lists the files of the commit that did it', ({ skip }) => {
    const touched = filesOfCommit(subject)
    if (!touched) return skip(`this copy has no history that reaches '${subject}'`)
    const byPath = (list: typeof files) => list.toSorted((a, b) => (a.path < b.path ? -1 : 1))
    expect(byPath(files)).toEqual(byPath(touched))
  })
})
