import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Db } from '../db/pool.ts'
import type { Composers } from './message.ts'
import type { Transport } from './smtp.ts'

export type PostOffice = {
  db: Db
  config: Config
  composers: Composers
  rules: MailRules
  transport: Transport
  log: Logger
  pauseMs: number
}

export type MailRules = {
  /** Codes and money. */
  urgentKinds: ReadonlySet<string>
  /** Kinds that leave one that still waits nothing to say, when they are of the same order. */
  overtakenBy: Readonly<Record<string, readonly string[]>>
  /** Of kinds that may have lost their truth by the time they are sent: then they are dropped. */
  stillTrue: Readonly<
    Record<string, (db: Db, payload: Record<string, unknown>) => Promise<boolean>>
  >
  isConfirmedAddress(db: Db, email: string): Promise<boolean>
}
