import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { goals } from './budgets.ts'
import { count, median } from './load.ts'
import type { Measured, Pair } from './throughput.ts'

/** Medians of a side's rounds. */
type Side = {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Of the measured process. */
  cpuMicrosecondsEach: number | null
  rssMb: number | null
  wrong: Measured['wrong']
}
type Group = (Pair & { shopRounds: Measured[]; floorRounds: Measured[] })[]
type Seen = { shop: Side; floor: Side; ratio: number }

const folder = fileURLToPath(new URL('../data/bench/', import.meta.url))
const file = `${folder}server.json`

/**
 * Measures each pair in interleaved rounds, prints the medians beside the last run's, and keeps them.
 *
 * @param groups are measured one after the other: what is read, for one, before the writes, whose
 *   mails and sums keep the machine busy for a while
 */
export async function report(groups: Pair[][], rounds: number): Promise<void> {
  const measured: Group = []
  for (const pairs of groups) {
    const group: Group = pairs.map((pair) => ({ ...pair, shopRounds: [], floorRounds: [] }))
    for (let round = 0; round < rounds; round++) await measureRound(group, round)
    measured.push(...group)
  }
  const seen = measured.map(({ name, shopRounds, floorRounds }): [string, Seen] => [
    name,
    {
      shop: sideOf(shopRounds),
      floor: sideOf(floorRounds),
      ratio: median(
        shopRounds.map(({ perSecond }, at) => perSecond / (floorRounds[at]?.perSecond ?? 1)),
      ),
    },
  ])
  print(seen, readLast())
  mkdirSync(folder, { recursive: true })
  const load = Number((loadavg()[0] ?? 0).toFixed(1))
  const run = { at: new Date().toISOString(), load, rounds, seen: Object.fromEntries(seen) }
  writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`)
}

/** The shop goes first in one round, its floor in the next. */
async function measureRound(group: Group, round: number): Promise<void> {
  for (const { shop, floor, shopRounds, floorRounds } of group) {
    const sides = [
      async () => shopRounds.push(await shop()),
      async () => floorRounds.push(await floor()),
    ]
    for (const measure of round % 2 ? sides.toReversed() : sides) await measure()
  }
}

function sideOf(rounds: Measured[]): Side {
  const middle = (of: (round: Measured) => number | undefined) => {
    const values = rounds.map(of).filter((value) => value !== undefined)
    return values.length ? median(values) : null
  }
  return {
    perSecond: middle(({ perSecond }) => perSecond) ?? 0,
    p50Ms: middle(({ p50Ms }) => p50Ms) ?? 0,
    p99Ms: middle(({ p99Ms }) => p99Ms) ?? 0,
    cpuMicrosecondsEach: middle(({ cpuMs, count }) => cpuMs && (cpuMs * 1000) / count),
    rssMb: middle(({ rssMb }) => rssMb),
    wrong: sum(rounds),
  }
}

function sum(rounds: Measured[]): Measured['wrong'] {
  const all: Measured['wrong'] = {}
  for (const { wrong } of rounds) {
    for (const [what, times] of Object.entries(wrong)) count(all, what, times)
  }
  return all
}

function print(seen: [string, Seen][], last: Record<string, Seen | undefined>): void {
  const rows = seen.map(([name, { shop, floor, ratio }]) => [
    name,
    {
      '/s': Math.round(shop.perSecond),
      'floor /s': Math.round(floor.perSecond),
      ratio: round(ratio, 2),
      goal: goals[name] ?? '',
      last: round(last[name]?.ratio, 2),
      'p50 ms': round(shop.p50Ms, 1),
      'p99 ms': round(shop.p99Ms, 1),
      'floor p99': round(floor.p99Ms, 1),
      'µs each': round(shop.cpuMicrosecondsEach, 0),
      'floor µs': round(floor.cpuMicrosecondsEach, 0),
      MB: round(shop.rssMb, 0),
    },
  ])
  console.table(Object.fromEntries(rows))
  for (const [name, sides] of seen) {
    for (const side of ['shop', 'floor'] as const) {
      for (const [what, times] of Object.entries(sides[side].wrong)) {
        console.log(`${name}, ${side}: ${times} times ${what}`)
      }
    }
  }
  const [load = 0] = loadavg()
  if (load > 2 * availableParallelism()) {
    console.log(`The machine is busy (load ${load.toFixed(1)}): ratios are rougher than usual.`)
  }
}

function round(value: number | null | undefined, digits: number): number | string {
  return value === null || value === undefined ? '' : Number(value.toFixed(digits))
}

function readLast(): Record<string, Seen | undefined> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).seen : {}
}
