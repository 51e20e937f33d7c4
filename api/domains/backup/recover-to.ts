import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Owner } from '../../ground/db/embedded/cluster.ts'
import { startEmbeddedPostgres } from '../../ground/db/embedded/server.ts'
import { StartupError } from '../../ground/errors/startup-error.ts'

const pauseMs = 50

/**
 * Replays the log of a restored database up to a moment, and stops it again.
 * @param folder with `pg` in it
 * @see https://www.postgresql.org/docs/18/runtime-config-wal.html#RUNTIME-CONFIG-WAL-RECOVERY-TARGET
 */
export async function recoverTo(folder: string, to: Date, owner: Owner): Promise<void> {
  const signal = join(folder, 'pg', 'recovery.signal')
  await writeFile(signal, '', { mode: 0o600 })
  if (owner) await chown(signal, owner.uid, owner.gid)
  const server = await startEmbeddedPostgres(folder, {
    // The log is where a server after a crash has it.
    restore_command: 'exit 1',
    // It is read before abbreviations such as Z are known.
    recovery_target_time: to.toISOString().replace('Z', '+00'),
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
  })
  try {
    await untilWritable(server.url)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`--to: the log does not reach ${to.toISOString()}: ${reason}`)
  } finally {
    await server.stop()
  }
}

async function untilWritable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  // The query that meets the end of the server throws.
  client.on('error', () => {})
  await client.connect()
  try {
    while ((await client.query('select pg_is_in_recovery() as recovers')).rows[0]?.recovers) {
      await sleep(pauseMs)
    }
  } finally {
    await client.end().catch(() => {})
  }
}
