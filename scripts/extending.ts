import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What docs/extending.md says of one kind of change. */
export type Recipe = {
  title: string
  /** Of the commit that made such a change. */
  subject: string
  /** `isNew` of a file that the change adds. */
  files: { path: string; isNew: boolean }[]
}

export function readRecipes(): Recipe[] {
  const [, ...sections] = readFileSync(`${root}docs/extending.md`, 'utf8').split(/^## /m)
  return sections.map((section) => ({
    title: section.slice(0, section.indexOf('\n')),
    subject: section.match(/^Done by `(.+)`/m)?.[1] ?? '',
    files: [...section.matchAll(/^\d+\. `([^`]+)`( \(new\))?: /gm)].map(([, path = '', isNew]) => ({
      path,
      isNew: isNew !== undefined,
    })),
  }))
}

/** The files that the newest commit of this subject touched; undefined where the history does not have it. */
export function filesOfCommit(subject: string): Recipe['files'] | undefined {
  const found = git('log', '--format=%H %s')
    ?.split('\n')
    .find((line) => line.slice(line.indexOf(' ') + 1) === subject)
  const changes =
    found && git('show', '--no-renames', '--format=', '--name-status', found.slice(0, 40))
  // The oldest commit of a shallow clone seems to add every file.
  if (!changes || changes.includes('\tpackage.json\n')) return undefined
  return changes
    .trim()
    .split('\n')
    .map((line) => ({ path: line.slice(2), isNew: line.startsWith('A') }))
}

function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })
  } catch {
    return undefined
  }
}
