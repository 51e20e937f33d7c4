import { setTimeout as sleep } from 'node:timers/promises'
import { runSteps } from '../../bench/progress.ts'
import type { Measured } from './attackers.ts'
import { openCrowd } from './crowd.ts'
import { fill } from './day.ts'
import { openShop } from './open-shop.ts'
import { startAttackers } from './start-attackers.ts'
import { createTally } from './tally.ts'
import { watchMemory } from './watch-memory.ts'

type Figure = {
  seconds: number
  scale: number
  /** Megabytes that the web process may take more than before. */
  riseMb?: number
  /** Of what others read meanwhile. */
  p99Ms?: number
}

/** Figures that are asked of one attack alone, on one web process. */
export const measures: Record<Measured, Figure> = {
  // 20,000 of each kind.
  addresses: { seconds: 120, scale: 10, riseMb: 30 },
  uploads: { seconds: 30, scale: 1, riseMb: 150, p99Ms: 300 },
  unread: { seconds: 45, scale: 1, riseMb: 50 },
  logins: { seconds: 25, scale: 1, p99Ms: 300 },
}

export const isMeasured = (name: string): name is Measured => name in measures

const warmUpSeconds = 15
const settleSeconds = 5
const others = 3

/** Plays one attack beside a few shoppers; answers what was missed. */
export async function measure(name: Measured, place: Parameters<typeof openShop>[0]) {
  const figure = measures[name]
  process.stderr.write('Starting a shop\n')
  const shop = await openShop(place)
  try {
    const { customers, attackers, pieces } = await fill(shop.ownerUrl, {
      minutes: (figure.seconds + warmUpSeconds) / 20,
      shoppersAtATime: others,
    })
    const tally = createTally()
    const memory = watchMemory(shop)
    const field = { origin: shop.origin, pieces, accounts: attackers.slice(0, 100) }
    const crowd = openCrowd({ shop, customers, pieces, tally }, others)
    let beforeMb = 0
    let from = 0
    let outcomes: ReturnType<typeof startAttackers>['outcomes'] = new Map()
    const reads = (since: number) =>
      tally.read(({ call, startedAt }) => startedAt >= since && call.startsWith('GET'))
    let quiet = reads(0)
    const warmUp = async () => {
      // A heap that was never full grows by whatever comes first.
      const first = { ...field, accounts: attackers.slice(100), scale: 1 }
      await startAttackers({ field: first, pauseMs: 0, only: 'addresses' }, memory).gone
      const quietFrom = performance.now()
      await sleep(warmUpSeconds * 1000)
      quiet = reads(quietFrom)
      memory.restart()
      beforeMb = memory.read('web').nowMb
      from = performance.now()
    }
    const strike = async () => {
      const attack = startAttackers(
        {
          field: { ...field, scale: figure.scale },
          pauseMs: 0,
          only: name,
        },
        memory,
      )
      await attack.gone
      outcomes = attack.outcomes
    }
    await runSteps([
      { name: 'good shoppers come', seconds: warmUpSeconds, run: warmUp },
      { name, seconds: figure.seconds, run: strike },
    ])
    const read = reads(from)
    await crowd.leave()
    await sleep(settleSeconds * 1000)
    memory.stop()
    const { highestMb, nowMb } = memory.read('web')
    const rise = highestMb - beforeMb
    const all = tally.read(({ startedAt }) => startedAt >= from)
    for (const { answers } of outcomes.values()) console.log('attackers met:', answers)
    console.log(
      `a web process: ${mb(beforeMb)} before, ${mb(highestMb)} at its highest, ${mb(nowMb)} after\n` +
        `others: ${read.answered} of ${read.asked} reads answered, p50 ${ms(read.p50Ms)}, p99 ${ms(read.p99Ms)}, slowest ${ms(read.slowestMs)}\n` +
        `without an attack: p50 ${ms(quiet.p50Ms)}, p99 ${ms(quiet.p99Ms)}`,
    )
    return [
      ...Object.entries(all.wrong).map(([call, times]) => `a good shopper met ${call}, ${times}×`),
      ...[...outcomes.values()].flatMap(({ misses }) => misses),
      figure.riseMb && rise > figure.riseMb && `${mb(rise)} more, of ${figure.riseMb} allowed`,
      figure.p99Ms && read.p99Ms > figure.p99Ms && `others waited ${ms(read.p99Ms)} (p99)`,
    ].filter((miss) => typeof miss === 'string')
  } finally {
    await shop.close()
  }
}

const mb = (value: number) => `${Math.round(value)} MB`
const ms = (value: number) => `${Math.round(value)} ms`
