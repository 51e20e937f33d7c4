import { appendFileSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../../', import.meta.url))
/** What names itself by where it lies. */
const copied = ['api', 'contract', 'rules', 'android', 'demo']
const linked = ['node_modules', 'build', 'public', 'package.json', 'storefront', 'ui']

type Release = {
  /** By name, such as `9999_next`: the SQL after `-- Up Migration`. */
  migrations: Record<string, string>
  epoch?: number
}

/** This code as another release: with migrations of its own, and another text of a function. */
export function makeRelease(folder: string, { migrations, epoch }: Release): string {
  mkdirSync(folder, { recursive: true })
  for (const name of copied) cpSync(join(project, name), join(folder, name), { recursive: true })
  for (const name of linked) symlinkSync(join(project, name), join(folder, name))
  for (const [name, sql] of Object.entries(migrations)) {
    const file = join(folder, 'api/ground/db/migrations', `${name}.sql`)
    writeFileSync(file, `-- Up Migration\n\n${sql}\n`)
  }
  appendFileSync(join(folder, 'api/domains/orders/start-purchase.sql'), '-- Of another release.\n')
  if (epoch)
    writeFileSync(join(folder, 'api/ground/db/release.ts'), `export const epoch = ${epoch}\n`)
  return folder
}
