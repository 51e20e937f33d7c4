import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { MessageChannel } from '../../../../contract/message-channels.ts'
import type { TakenMessage } from './providers.ts'

const stored = 500

/** One bubble: what the shop wrote, or what the phone answered. */
export type Bubble = {
  channel: MessageChannel
  phone: string
  text: string
  orderId: string
  isAnswer: boolean
  at: Date
}

/** The phones of a demo shop: one SQLite file for all its processes, outside of its database. */
export function openPhones(dataDir: string) {
  let opened: DatabaseSync | undefined
  function open(): DatabaseSync {
    if (opened) return opened
    mkdirSync(dataDir, { recursive: true })
    opened = new DatabaseSync(join(dataDir, 'local-phones.sqlite'), { timeout: 2_000 })
    opened.exec(`pragma journal_mode = wal; create table if not exists bubbles (
      id integer primary key, channel text not null, phone text not null, text text not null,
      order_id text not null, is_answer integer not null, at integer not null) strict`)
    return opened
  }

  function add({ channel, phone, text, orderId, isAnswer, at }: Bubble): void {
    const { lastInsertRowid: id } = open()
      .prepare(
        'insert into bubbles (channel, phone, text, order_id, is_answer, at) values (?, ?, ?, ?, ?, ?)',
      )
      .run(channel, phone, text, orderId, isAnswer ? 1 : 0, at.getTime())
    open()
      .prepare('delete from bubbles where id <= ?')
      .run(Number(id) - stored)
  }

  return {
    take: ({ channel, to: phone, text, orderId }: TakenMessage) =>
      add({ channel, phone, text, orderId, isAnswer: false, at: new Date() }),

    answer: (phone: string, text: string) =>
      add({ channel: 'whatsapp', phone, text, orderId: '', isAnswer: true, at: new Date() }),

    list(): Bubble[] {
      const rows = open().prepare('select * from bubbles order by id').all()
      return rows.map((row) => ({
        channel: row.channel === 'sms' ? 'sms' : 'whatsapp',
        phone: String(row.phone),
        text: String(row.text),
        orderId: String(row.order_id),
        isAnswer: row.is_answer === 1,
        at: new Date(Number(row.at)),
      }))
    },
  }
}
