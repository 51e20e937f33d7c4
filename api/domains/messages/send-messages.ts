import type { Logger } from 'pino'
import { messageChannels } from '../../../contract/message-channels.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { codeOf } from '../accounts/reset-code.ts'
import type { Answer, Messengers, OutgoingMessage } from './message.ts'
import { openMsg91 } from './msg91.ts'
import * as queries from './queries.ts'
import { isKind } from './texts.ts'
import { openWhatsapp } from './whatsapp.ts'

const atOnce = 8
const maxWaitSeconds = 60 * 60

export type MessageSender = {
  db: Db
  messengers: Messengers
  shop: { readonly name: string }
  secretKey: string
  log: Logger
}

export const openMessengers = ({ whatsapp, sms }: Config['messages']): Messengers => ({
  ...(whatsapp && { whatsapp: openWhatsapp(whatsapp) }),
  ...(sms && { sms: openMsg91(sms) }),
})

/** Sends some due messages, and retries what fails. @returns how many were tried */
export async function sendDueMessages(sender: MessageSender): Promise<number> {
  const channels = messageChannels.filter((channel) => sender.messengers[channel])
  if (channels.length === 0) return 0
  const due = await queries.claimDueMessages(sender.db, channels, atOnce)
  await Promise.all(due.map((message) => sendMessage(sender, message)))
  return due.length
}

async function sendMessage(sender: MessageSender, message: queries.MessageRow): Promise<void> {
  const { db, messengers, log } = sender
  const facts = { message: message.id, kind: message.kind, channel: message.channel }
  try {
    const content = await findContent(sender, message)
    const send = queries.isChannel(message.channel) && messengers[message.channel]
    if (!content || !send || !isKind(message.kind)) {
      await queries.dropMessage(db, message.id)
      return
    }
    const answer = await send({ id: message.id, kind: message.kind, ...content })
    await record(sender, message, answer)
  } catch (error) {
    const words = error instanceof Error ? error.message.slice(0, 500) : 'failed'
    await queries.noteFailure(db, message.id, words)
    log.warn(facts, 'a message will be tried again')
  }
}

/** Undefined when there is nothing to say any more. */
async function findContent(
  { db, shop, secretKey }: MessageSender,
  message: queries.MessageRow,
): Promise<Pick<OutgoingMessage, 'to' | 'values' | 'button'> | undefined> {
  if (message.order_id === null) {
    const login = await queries.findLogin(db, message)
    if (!login) return undefined
    const code = codeOf(secretKey, login.seed)
    return { to: login.to, values: [code, shop.name], button: code }
  }
  const order = await queries.findTarget(db, message)
  return (
    order && { to: order.to, values: [order.number, shop.name], button: String(message.order_id) }
  )
}

async function record(
  { db, log }: MessageSender,
  { id, kind, channel, attempts }: queries.MessageRow,
  answer: Answer,
): Promise<void> {
  if (answer.outcome === 'sent') {
    await queries.markSent(db, id, answer.providerId)
    return
  }
  const { error } = answer
  const facts = { message: id, kind, channel, attempts, error }
  if (answer.outcome === 'refused') {
    await queries.markRefused(db, id, error)
    log.error(facts, 'a message was refused')
  } else {
    await queries.noteFailure(db, id, error, Math.min(answer.waitSeconds ?? 0, maxWaitSeconds))
    log.warn(facts, 'a message will be tried again')
  }
}
