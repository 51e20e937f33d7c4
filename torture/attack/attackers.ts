import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '../../api/testing/random.ts'
import { seed } from '../seed.ts'
import { type Attack, type Field, type Outcome, openGround } from './field.ts'
import {
  crawl,
  floodLogins,
  holdUnread,
  logins,
  randomAddresses,
  unreadAnswers,
  uploads,
} from './floods.ts'
import {
  badRequests,
  forgedAddresses,
  mailAtAStranger,
  myData,
  plantedFlow,
  stockOfTheShop,
} from './tricks.ts'

// A process of its own, so that what attackers wait for does not slow the good shoppers' clock.

const attacks = {
  'random addresses': randomAddresses,
  'large uploads': uploads,
  'unread answers': unreadAnswers,
  'floods of logins': logins,
  'mail at a stranger': mailAtAStranger,
  'stock of the shop': stockOfTheShop,
  'my data in a loop': myData,
  'forged addresses': forgedAddresses,
  'bad requests': badRequests,
  'a crawler': crawl,
  'a planted flow': plantedFlow,
} satisfies Record<string, Attack>

/** As large as a figure asks for, and alone. */
const measured = {
  addresses: randomAddresses,
  uploads,
  unread: (ground) => holdUnread(ground, 40_000),
  logins: (ground) => floodLogins(ground, 20),
} satisfies Record<string, Attack>

export type Measured = keyof typeof measured
export type Orders = { field: Field; pauseMs: number; only?: Measured } | 'stop'
/** Sent when an attack begins, and again with what it met. */
export type News = { attack: string; outcome?: Outcome }

let isOver = false

process.on('message', (orders: Orders) => {
  if (orders === 'stop') isOver = true
  else void (orders.only ? playOne(orders.field, orders.only) : playAll(orders))
})
process.once('disconnect', () => process.exit(0))

async function playOne(field: Field, name: Measured): Promise<void> {
  await play(field, name, measured[name])
  process.disconnect?.()
}

async function playAll({ field, pauseMs }: Exclude<Orders, 'stop'>): Promise<void> {
  const { shuffle } = createRandom(seed)
  const accounts = field.accounts.values()
  // Every attack is played once, however short the day is.
  for (let round = 0; round === 0 || !isOver; round++) {
    for (const [name, attack] of shuffle(Object.entries(attacks))) {
      if (isOver && round > 0) break
      await untilOpen(field.origin)
      await play({ ...field, accounts: [...accounts.take(20)] }, name, attack)
      await sleep(pauseMs)
    }
  }
  process.disconnect?.()
}

/** An attack on a shop without its database shows nothing. */
async function untilOpen(origin: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    await sleep(200)
  }
}

async function play(field: Field, name: string, attack: Attack): Promise<void> {
  const ground = openGround(field)
  process.send?.({ attack: name } satisfies News)
  await attack(ground).catch((error: unknown) => {
    // The shop may be away, or not take a socket in time.
    if (!(error instanceof Error && ('code' in error || error.name === 'AbortError'))) throw error
    ground.outcome.answers[error.message] = 1
  })
  const { outcome } = ground
  process.send?.({ attack: name, outcome } satisfies News)
}
