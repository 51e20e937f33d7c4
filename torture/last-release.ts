import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartupError } from '../api/errors/startup-error.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
const usage = 'npm run torture -- last-release COMMIT [FOLDER]'

/**
 * Runs the API's tests of an earlier release on the schema of this one, as in a deploy, where both run at
 * once. @param commit the last tag unless one is named @param part of the tests' paths
 * @throws StartupError where the history lacks it
 */
export function testLastRelease([commit, part = 'api/']: string[]): void {
  const release = findRelease(commit)
  const folder = mkdtempSync(join(tmpdir(), 'nool-release-'))
  const tree = join(folder, 'tree')
  try {
    git('worktree', 'add', '--detach', tree, release)
    for (const name of ['node_modules', 'build']) symlinkSync(join(project, name), join(tree, name))
    // Node follows the link, so its tests' databases are made and migrated by this release's code.
    const migrate = 'api/db/migrate.ts'
    rmSync(join(tree, migrate))
    symlinkSync(join(project, migrate), join(tree, migrate))
    console.log(`Tests of ${git('log', '-1', '--format=%h of %as, %s', release)}`)
    // Those of api/db compare the schema with that release's own files.
    const { status } = spawnSync(
      join(project, 'node_modules/.bin/vitest'),
      ['run', part, '--exclude=api/db/**', '--reporter=dot'],
      { cwd: tree, stdio: 'inherit' },
    )
    process.exitCode = status ?? 1
  } finally {
    git('worktree', 'remove', '--force', tree)
    rmSync(folder, { recursive: true, force: true })
  }
}

function findRelease(commit: string | undefined): string {
  if (read('rev-parse', '--show-prefix') !== '') {
    throw new StartupError('last-release needs the git history, and this folder has none')
  }
  const named = commit ?? read('describe', '--tags', '--abbrev=0')
  if (!named) throw new StartupError(`no release has a tag; name a commit: ${usage}`)
  const found = read('rev-parse', '--verify', '--quiet', `${named}^{commit}`)
  if (!found) throw new StartupError(`the git history here has no ${named}; git fetch may bring it`)
  return found
}

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: project, encoding: 'utf8' })
  if (status !== 0) throw new StartupError(`git ${args[0]}: ${stderr.trim().split('\n').at(-1)}`)
  return stdout.trim()
}

/** What a question to git is answered, if it can be. */
function read(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: project, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
