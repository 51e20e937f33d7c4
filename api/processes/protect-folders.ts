import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'

export const gatewayFile = ({ dataDir }: Pick<Config, 'dataDir'>) =>
  join(dataDir, 'local-gateway.sqlite')

/** Closes to other users what a version before made under the umask of its time. */
export function protectFolders(config: Config, log: Logger): void {
  // As root PostgreSQL runs as a user of its own, which must get through.
  const dataMode = process.getuid?.() === 0 ? 0o711 : 0o700
  protect(config.dataDir, dataMode, log)
  protect(config.mediaDir, 0o700, log)
  // SQLite has two more beside it.
  for (const suffix of ['', '-wal', '-shm']) protect(gatewayFile(config) + suffix, 0o600, log)
}

function protect(path: string, mode: number, log: Logger): void {
  try {
    if (existsSync(path)) chmodSync(path, mode)
  } catch (error) {
    // Such as a volume that belongs to another user.
    const message = error instanceof Error ? error.message : String(error)
    log.warn({ err: { message } }, 'other users may read what the shop stores')
  }
}
