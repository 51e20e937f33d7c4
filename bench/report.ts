import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { costGoals, goals, rssMbGoal } from './budgets.ts'
import { count, median } from './load.ts'
import type { Measured } from './measure.ts'

export type PairRounds = { name: string; shopRounds: Measured[]; floorRounds: Measured[] }
export type CostRounds = { name: string; rounds: Measured[] }

/** Medians of rounds, but for the processor's milliseconds: the mean of one request in all rounds. */
type Medians = Record<'perSecond' | 'p50Ms' | 'p99Ms', number> &
  Record<'webMs' | 'nodeMs' | 'postgresMs' | 'rssMb', number | null> & { wrong: Measured['wrong'] }
type Run = {
  pairs: Record<string, { shop: Medians; floor: Medians; ratio: number }>
  costs: Record<string, Medians>
  /** The most that the web process had at the end of a round. */
  maxRssMb: number | null
}

const folder = fileURLToPath(new URL('../data/bench/', import.meta.url))
const file = `${folder}server.json`

/** Prints the medians of all rounds, beside the last run's ratios, and stores them. */
export function report(measured: {
  pairs: PairRounds[]
  costs: CostRounds[]
  rounds: number
}): void {
  const { pairs, costs, rounds } = measured
  const served = [
    ...pairs.flatMap((pair) => pair.shopRounds),
    ...costs.flatMap((cost) => cost.rounds),
  ]
  const memory = served.flatMap(({ rssMb }) => rssMb ?? [])
  const run: Run = {
    pairs: Object.fromEntries(pairs.map((pair) => [pair.name, toRow(pair)])),
    costs: Object.fromEntries(costs.map((cost) => [cost.name, toMedians(cost.rounds)])),
    maxRssMb: memory.length ? Math.max(...memory) : null,
  }
  print(run, readLast())
  mkdirSync(folder, { recursive: true })
  const load = round(loadavg()[0], 1)
  const stored = { at: new Date().toISOString(), load, rounds, ...run }
  writeFileSync(file, `${JSON.stringify(stored, null, 2)}\n`)
}

function toRow({ shopRounds, floorRounds }: PairRounds): Run['pairs'][string] {
  const ratios = shopRounds.map(
    ({ perSecond }, at) => perSecond / (floorRounds[at]?.perSecond ?? 1),
  )
  return { shop: toMedians(shopRounds), floor: toMedians(floorRounds), ratio: median(ratios) }
}

function toMedians(rounds: Measured[]): Medians {
  const medianOf = (read: (round: Measured) => number | undefined) => {
    const values = rounds.flatMap((each) => read(each) ?? [])
    return values.length ? median(values) : null
  }
  const requests = rounds.reduce((sum, each) => sum + each.count, 0)
  const cpu = (name: keyof Measured['cpuMs']) => {
    const times = rounds.flatMap(({ cpuMs }) => cpuMs[name] ?? [])
    return times.length ? times.reduce((sum, ms) => sum + ms, 0) / requests : null
  }
  return {
    perSecond: medianOf(({ perSecond }) => perSecond) ?? 0,
    p50Ms: medianOf(({ p50Ms }) => p50Ms) ?? 0,
    p99Ms: medianOf(({ p99Ms }) => p99Ms) ?? 0,
    webMs: cpu('web'),
    nodeMs: cpu('node'),
    postgresMs: cpu('postgres'),
    rssMb: medianOf(({ rssMb }) => rssMb),
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

function print({ pairs, costs, maxRssMb }: Run, last: Partial<Run>): void {
  printTable(
    'Beside the floor; µs are of the processor, of the process that serves',
    mapRows(pairs, ({ shop, floor, ratio }, name) => ({
      '/s': round(shop.perSecond, 0),
      'floor /s': round(floor.perSecond, 0),
      ratio: round(ratio, 2),
      goal: goals[name] ?? '',
      last: round(last.pairs?.[name]?.ratio, 2),
      'p50 ms': round(shop.p50Ms, 1),
      'p99 ms': round(shop.p99Ms, 1),
      'floor p99': round(floor.p99Ms, 1),
      µs: round(shop.webMs && shop.webMs * 1000, 0),
      'floor µs': round(floor.webMs && floor.webMs * 1000, 0),
      'PostgreSQL µs': round(shop.postgresMs && shop.postgresMs * 1000, 0),
      MB: round(shop.rssMb, 0),
    })),
  )
  printTable(
    'What no cache answers, from 10 connections; ms are of the processor',
    mapRows(costs, ({ perSecond, p50Ms, p99Ms, webMs, nodeMs, postgresMs }, name) => ({
      '/s': round(perSecond, 0),
      'goal of /s': costGoals[name]?.perSecond ?? '',
      'p50 ms': round(p50Ms, 1),
      'p99 ms': round(p99Ms, 1),
      'web process, ms': round(webMs, 2),
      'all of Node, ms': round(nodeMs, 2),
      goal: costGoals[name]?.nodeMs ?? '',
      'PostgreSQL, ms': round(postgresMs, 2),
      'its goal': costGoals[name]?.postgresMs ?? '',
    })),
  )
  console.log(`The web process had ${round(maxRssMb, 0)} MB at most; its goal is ${rssMbGoal}`)
  printWrong(pairs, costs)
  const [load = 0] = loadavg()
  if (load > 2 * availableParallelism()) {
    console.log(`The machine is busy (load ${load.toFixed(1)}): ratios are rougher than usual.`)
  }
}

function printTable(title: string, rows: object): void {
  if (!Object.keys(rows).length) return
  console.log(title)
  console.table(rows)
}

function printWrong(pairs: Run['pairs'], costs: Run['costs']): void {
  const sides = [
    ...Object.entries(pairs).flatMap(([name, { shop, floor }]) => [
      { name, ...shop },
      { name: `${name}, the floor`, ...floor },
    ]),
    ...Object.entries(costs).map(([name, medians]) => ({ name, ...medians })),
  ]
  for (const { name, wrong } of sides) {
    for (const [what, times] of Object.entries(wrong))
      console.log(`${name}: ${times} times ${what}`)
  }
}

const mapRows = <T, R>(rows: Record<string, T>, toCells: (row: T, name: string) => R) =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, toCells(row, name)]))

function round(value: number | null | undefined, digits: number): number | string {
  return value === null || value === undefined ? '' : Number(value.toFixed(digits))
}

function readLast(): Partial<Run> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
