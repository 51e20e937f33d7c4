import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartupError } from '../api/ground/errors/startup-error.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
const lockfile = 'package-lock.json'
const usage = 'npm run torture -- last-release COMMIT [PART …]'

/** Tests that are not about the schema. */
const leftOut = {
  'api/**/db/**': 'compare the schema with the release’s own files',
  'api/pages/privacy-notice.test.ts': 'counts what a page says, and pages are of this build',
  'api/processes/releases.test.ts': 'makes releases with migrations of their own',
}

/**
 * Runs the API tests of an earlier release on the schema of this one: in a deploy both run at once.
 * @param commit the last tag unless one is named @param parts of the tests' paths
 * @throws StartupError where the history lacks it
 */
export function testLastRelease([commit, ...parts]: string[]): void {
  const release = findRelease(commit)
  const folder = mkdtempSync(join(tmpdir(), 'nool-release-'))
  // PostgreSQL may have to run as another user, which must reach it.
  chmodSync(folder, 0o755)
  const tree = join(folder, 'tree')
  try {
    git('worktree', 'add', '--detach', tree, release)
    console.log(`Release ${git('log', '-1', '--format=%h of %as, %s', release)}`)
    symlinkSync(join(project, 'build'), join(tree, 'build'))
    bringPackages(tree)
    // Node follows the link, so its tests' databases are made and migrated by this release's code.
    const migrate = join(tree, databaseOf(tree), 'migrate.ts')
    rmSync(migrate)
    symlinkSync(join(project, databaseOf(project), 'migrate.ts'), migrate)
    for (const [file, why] of Object.entries(leftOut)) console.log(`Left out: ${file} (${why})`)
    const { status } = spawnSync(
      join(tree, 'node_modules/.bin/vitest'),
      [
        'run',
        ...(parts.length ? parts : ['api/']),
        ...Object.keys(leftOut).map((file) => `--exclude=${file}`),
        // What a busy machine makes fail passes with more time or again; what the schema breaks does not.
        '--testTimeout=120000',
        '--retry=1',
        '--reporter=dot',
      ],
      { cwd: tree, stdio: 'inherit' },
    )
    process.exitCode = status ?? 1
  } finally {
    git('worktree', 'remove', '--force', tree)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Version 0.1.0 had no floors yet. */
const databaseOf = (tree: string): string =>
  ['api/ground/db', 'api/db'].find((folder) => existsSync(join(tree, folder))) ?? ''

/** This release's, or what that one asks for where it is something else. */
function bringPackages(tree: string): void {
  const [own, theirs] = [project, tree].map((folder) =>
    readFileSync(join(folder, lockfile), 'utf8'),
  )
  if (own === theirs) return symlinkSync(join(project, 'node_modules'), join(tree, 'node_modules'))
  console.log('Its packages are installed')
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: tree })
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
