import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { test } from '../../testing/shop.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

test('the table types are what the migrated database has', async ({ shop }) => {
  const folder = mkdtempSync(join(tmpdir(), 'nool-types-'))
  const file = join(folder, 'types.ts')
  try {
    await promisify(execFile)(here('../../../node_modules/.bin/kysely-codegen'), [
      '--dialect',
      'postgres',
      '--url',
      shop.ownerUrl,
      '--numeric-parser',
      'number',
      '--type-mapping',
      '{"int8":"number"}',
      '--default-schema',
      'public',
      '--include-pattern',
      'public.*',
      '--exclude-pattern',
      'migrations',
      '--out-file',
      file,
    ])
    await expect(readFileSync(file, 'utf8')).toMatchFileSnapshot('types.ts')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
