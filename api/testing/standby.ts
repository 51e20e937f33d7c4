import {
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { readLock, serverLock } from '../ground/db/embedded/lock.ts'
import { startEmbeddedPostgres } from '../ground/db/embedded/server.ts'
import { copyFolder } from './copy-folder.ts'

const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '40' }

/** A PostgreSQL of its own and a standby, without which nothing commits. */
export async function openWithStandby() {
  const folder = mkdtempSync(join(tmpdir(), 'nool-standby-'))
  // PostgreSQL may have to run as another user, which must reach it.
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const dirs = { primary: join(folder, 'primary'), standby: join(folder, 'standby') }
  await copyFolder(inject('dataDir'), dirs.primary)
  const primary = await startEmbeddedPostgres(dirs.primary, settings)
  onTestFinished(() => primary.stop())
  await copyRunning(primary.url, dirs)
  const standby = await startEmbeddedPostgres(dirs.standby, {
    ...settings,
    primary_conninfo: conninfo(byTcp(primary.url, dirs.primary)),
  })
  onTestFinished(() => standby.stop())
  const urls = [byTcp(primary.url, dirs.primary), byTcp(standby.url, dirs.standby)] as const
  return {
    urls,
    /** Of both hosts. */
    url: urls[0].href.replace(urls[0].host, urls.map(({ host }) => host).join(',')),
    commitOnBoth: () =>
      ask(
        urls[0].href,
        `alter system set synchronous_standby_names = '*'`,
        'select pg_reload_conf()',
      ),
    killPrimary: () =>
      process.kill(readLock(serverLock(join(dirs.primary, 'pg')))?.pid ?? 0, 'SIGKILL'),
    promote: () =>
      ask(
        urls[1].href,
        'select pg_promote()',
        `alter system set synchronous_standby_names = ''`,
        'select pg_reload_conf()',
      ),
    pauseReplay: (isPaused: boolean) =>
      ask(urls[1].href, `select pg_wal_replay_${isPaused ? 'pause' : 'resume'}()`),
    stopStandby: () => standby.stop(),
    /** The old primary again, as if it had never been replaced. */
    restartPrimary: () =>
      startEmbeddedPostgres(dirs.primary, { ...settings, synchronous_standby_names: '' }),
  }
}

/** @see https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP */
async function copyRunning(
  url: string,
  { primary, standby }: { primary: string; standby: string },
) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`select pg_backup_start('standby', true)`)
  const filter = (path: string) => !/^(postmaster\.pid|\.s\.PGSQL\..*)$/.test(basename(path))
  cpSync(primary, standby, { recursive: true, filter })
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
  await client.end()
  writeFileSync(join(standby, 'pg', 'backup_label'), rows[0].labelfile)
  writeFileSync(join(standby, 'pg', 'standby.signal'), '')
  giveTo(statSync(join(primary, 'pg')), standby)
}

/** PostgreSQL may have a user of its own. */
function giveTo({ uid, gid }: { uid: number; gid: number }, folder: string): void {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(folder, path), uid, gid)
  }
}

function byTcp(url: string, dir: string): URL {
  const plain = new URL(url)
  plain.search = ''
  plain.port = String(readLock(serverLock(join(dir, 'pg')))?.port)
  return plain
}

const conninfo = ({ hostname, port, username, password }: URL) =>
  `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`

async function ask(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
