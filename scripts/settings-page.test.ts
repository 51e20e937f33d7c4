import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { defaultOf } from '../api/ground/config/describe-setting.ts'
import { SingleSettings } from '../api/ground/config/settings.ts'
import { withTables } from './settings-page.ts'

const file = fileURLToPath(new URL('../docs/settings.md', import.meta.url))
const page = withTables(readFileSync(file, 'utf8'))
const settings = Object.entries(SingleSettings.shape)

test('the page of settings has them as they are declared', async () => {
  await expect(page).toMatchFileSnapshot(file)
})

test('every setting is on the page, with what it is', () => {
  const missing = settings.filter(
    ([name, setting]) =>
      !setting.description ||
      ![name, name.toLowerCase()].some((each) => page.includes(`\n| \`${each}\` |`)),
  )
  expect(missing.map(([name]) => name)).toEqual([])
})

test('a setting that is not set is what the page shows as its default', () => {
  for (const [, setting] of settings) {
    const shown = defaultOf(setting)
    const meant = shown === undefined ? undefined : setting.parse(shown)
    expect(meant).toEqual(setting.parse(undefined))
  }
})
