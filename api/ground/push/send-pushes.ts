import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { generateRequestDetails } from 'web-push-neo'
import type { Config } from '../../config.ts'
import type { Db } from '../db/pool.ts'
import type { PushComposers, PushMessage } from './push-message.ts'
import { isPushService } from './push-services.ts'
import * as queries from './queries.ts'
import { findVapidKeys } from './vapid-keys.ts'

const atOnce = 8
const timeoutMs = 10_000
const maxWaitSeconds = 60 * 60

export type PushSender = {
  db: Db
  config: Pick<Config, 'push' | 'secretKey' | 'shop'>
  composers: PushComposers
  log: Logger
}

type Target = NonNullable<Awaited<ReturnType<typeof queries.findTarget>>>

/** Sends some due pushes, and retries what fails. @returns how many were tried */
export async function sendDuePushes(sender: PushSender): Promise<number> {
  const due = await queries.claimDuePushes(sender.db, atOnce)
  await Promise.all(due.map((push) => sendPush(sender, push)))
  return due.length
}

async function sendPush(sender: PushSender, push: queries.PushRow): Promise<void> {
  const { db, log } = sender
  try {
    const target = await queries.findTarget(db, push)
    const message = target && (await compose(sender, push))
    if (!target || !message) await queries.dropPush(db, push.id)
    else await record(sender, push, target, await post(sender, push, target, message))
  } catch (error) {
    const words = error instanceof Error ? error.message.slice(0, 500) : 'failed'
    await queries.noteFailure(db, push.id, words)
    log.warn({ push: push.id, kind: push.kind }, 'a push will be tried again')
  }
}

function compose({ db, composers }: PushSender, { kind, payload }: queries.PushRow) {
  const composer = composers[kind]
  if (!composer) throw new Error(`no push of kind ${kind}`)
  // `queue_push` is always given an object.
  return composer(db, payload as Record<string, unknown>)
}

/** @returns what the push service answered; undefined where the endpoint is of none */
async function post(
  { db, config }: PushSender,
  { subject, expires_at: expiresAt }: queries.PushRow,
  { endpoint, p256dh, auth }: Target,
  message: PushMessage,
): Promise<Response | undefined> {
  if (!isPushService(endpoint, config.push)) return undefined
  const keys = await findVapidKeys(db, config.secretKey)
  const tag = createHash('sha256').update(subject).digest('base64url').slice(0, 32)
  const request = await generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ ...message, tag }),
    {
      TTL: Math.max(0, Math.round((expiresAt.getTime() - Date.now()) / 1000)),
      // One that waits for a device that is off is replaced by a later one of the same subject.
      topic: tag,
      vapidDetails: { subject: `mailto:${config.shop.email}`, ...keys },
    },
  )
  const response = await fetch(request.endpoint, {
    method: request.method,
    headers: request.headers,
    body: request.body,
    // What is posted here goes nowhere else.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.body?.cancel()
  return response
}

async function record(
  { db, log }: PushSender,
  push: queries.PushRow,
  device: Target,
  response: Response | undefined,
): Promise<void> {
  if (response?.ok) {
    await queries.markSent(db, push.id)
    return
  }
  const status = response?.status
  const facts = { push: push.id, kind: push.kind, attempts: push.attempts, status }
  // @see RFC 8030, 7.3: the subscription has ended.
  if (status === undefined || status === 404 || status === 410) {
    await queries.deleteDevice(db, device.id)
    log.info(facts, 'a device is gone')
  } else if (status === 400 || status === 413) {
    await queries.dropPush(db, push.id, `answered ${status}`)
    log.error(facts, 'a push was refused')
  } else {
    const wait = Number(response?.headers.get('retry-after')) || 0
    await queries.noteFailure(db, push.id, `answered ${status}`, Math.min(wait, maxWaitSeconds))
    log.warn(facts, 'a push will be tried again')
  }
}
