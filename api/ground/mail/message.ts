import type { Config } from '../../config.ts'
import type { Db } from '../db/pool.ts'
import type { OutboxRow } from './outbox.ts'

/** The same text in both forms. */
export type Message = { subject: string; text: string; html: string }

/** What stands over a mail where the shop has set it; its colours are written as they are, by day and by night. */
export type MailHead = {
  shows: 'mark' | 'logo' | 'name'
  ink: string
  ground: string
  logo?: { key: string; width: number; height: number }
}

export type MailConfig = Config & { mailHead?: MailHead | undefined }

export type Composer = (
  db: Db,
  payload: Record<string, unknown>,
  config: MailConfig,
) => Promise<Message>

export type Composers = Record<string, Composer>

export async function compose(
  { db, config, composers }: { db: Db; config: Config; composers: Composers },
  mail: OutboxRow,
): Promise<Message> {
  const composer = composers[mail.kind]
  if (!composer) throw new Error(`no mail of kind ${mail.kind}`)
  // Every insert into the outbox writes an object.
  return composer(db, mail.payload as Record<string, unknown>, config)
}
