import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const android = fileURLToPath(new URL('../../../android/', import.meta.url))

export const readPart = (path: string): Buffer => readFileSync(join(android, 'parts', path))

/** Of all that the parts are built from, so that a change of it shows that they are old. */
export function digestOfSources(): string {
  const hash = createHash('sha256')
  const entries = readdirSync(android, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(android.length).replaceAll(sep, '/'))
    .filter((path) => !path.startsWith('parts/'))
  for (const path of files.sort()) {
    hash
      .update(`${path}\n`)
      .update(readFileSync(join(android, path)))
      .update('\n')
  }
  return hash.digest('hex')
}
