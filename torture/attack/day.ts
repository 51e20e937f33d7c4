import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Step } from '../../bench/progress.ts'
import { makeAccounts, stockUp } from './cast.ts'
import { openCrowd } from './crowd.ts'
import { type Disaster, planDisasters } from './disasters.ts'
import type { Disk } from './disk.ts'
import { inspect } from './inspect.ts'
import { openShop } from './open-shop.ts'
import { startAttackers } from './start-attackers.ts'
import { createTally } from './tally.ts'
import { watchMemory } from './watch-memory.ts'

const hoursOfDay = 24

export type Plan = {
  minutes: number
  /** How large the attacks are, 1 in the day of ten minutes. */
  scale: number
  shoppersAtATime: number
  kills: { postgres: number; worker: number }
}
type Place = Parameters<typeof openShop>[0] & { disk: Disk | undefined }

export type Result = Awaited<ReturnType<typeof playDay>>

/**
 * Plays a day of mixed traffic: good shoppers, attackers among them, and what breaks.
 * @param run runs its steps one after the other
 */
export async function playDay(
  plan: Plan,
  { disk, ...place }: Place,
  run: (steps: Step[]) => Promise<void>,
) {
  const shop = await openShop(place)
  try {
    const { customers, attackers, pieces } = await fill(shop.ownerUrl, plan)
    const tally = createTally()
    const memory = watchMemory(shop)
    const crowd = openCrowd({ shop, customers, pieces, tally }, plan.shoppersAtATime)
    const field = { origin: shop.origin, accounts: attackers, pieces, scale: plan.scale }
    const attack = startAttackers({ field, pauseMs: plan.scale * 1_500 }, memory)
    let highest: ReturnType<typeof memory.readAll> = []
    const leave = async () => {
      await attack.stop()
      await crowd.leave()
      highest = memory.readAll()
    }
    const disasters = planDisasters({ shop, tally, disk }, plan.kills)
    await run([
      ...dayOf(disasters, plan.minutes * 60),
      { name: 'attackers and shoppers leave', seconds: 5, run: leave },
      rest('an hour of the shop passes', (plan.minutes * 60) / hoursOfDay),
    ])
    const later = memory.readAll()
    memory.stop()
    return {
      requests: tally.read(),
      memory: highest.map((seen, at) => ({ ...seen, laterMb: later[at]?.nowMb ?? 0 })),
      crowd: crowd.read(),
      attacks: attack.outcomes,
      findings: await inspect(shop, crowd.promises),
    }
  } finally {
    await shop.close()
  }
}

/** Traffic, and what strikes in between. */
function dayOf(disasters: Disaster[], seconds: number): Step[] {
  const from = performance.now()
  const until = (share: number) => async () => {
    await sleep(Math.max(0, from + share * seconds * 1000 - performance.now()))
  }
  const ends = [...disasters.map(({ at }) => at), 1]
  const traffic = ends.map((at, place) => ({
    name: 'a day of mixed traffic',
    seconds: (at - (ends[place - 1] ?? 0)) * seconds,
    run: until(at),
  }))
  return traffic.flatMap((step, place) => {
    const disaster = disasters[place]
    return disaster ? [step, { name: disaster.name, seconds: 0, run: disaster.strike }] : [step]
  })
}

const rest = (name: string, seconds: number): Step => ({
  name,
  seconds,
  run: () => sleep(seconds * 1000),
})

/** More than come in the time that is given. */
const visitsAMinute = 40
const accountsOfAttackers = 4_000

export async function fill(
  ownerUrl: string,
  { minutes, shoppersAtATime }: Pick<Plan, 'minutes' | 'shoppersAtATime'>,
) {
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  const count = Math.ceil(visitsAMinute * minutes * shoppersAtATime) + 50
  const customers = await makeAccounts(owner, 'shopper', count)
  const attackers = await makeAccounts(owner, 'attacker', accountsOfAttackers)
  const pieces = await stockUp(owner)
  await owner.end()
  return { customers, attackers, pieces }
}
