import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { screens } from '../contract/screens.ts'

const folder = new URL('routes/', import.meta.url)

test('each file of a route has its address', () => {
  const files = screens.flatMap(({ file, around = file }) => [file, around])
  expect([...new Set([...files, 'not-found.tsx'])].toSorted()).toEqual(
    readdirSync(folder).toSorted(),
  )
})

test('no two screens have one address', () => {
  const paths = screens.map(({ path }) => path.toLowerCase())
  expect(new Set(paths).size).toBe(paths.length)
})

test('what is of one person is rendered for her alone, and no crawler reads it', () => {
  const hers = screens.filter(({ needsLogin }) => needsLogin)
  expect(hers.filter(({ isPrivate, isListed }) => !isPrivate || isListed)).toEqual([])
})
