import { openGenerator } from './load.ts'
import { runSteps, type Step } from './progress.ts'
import { type Pair, prepareReads } from './reads.ts'
import { type CostRounds, type PairRounds, report } from './report.ts'
import type { Shop } from './shop.ts'
import { type Cost, prepareWrites } from './writes.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 2)

/**
 * Measures the shop beside its floors, in interleaved rounds: each has every kind of request and its
 * floor, so that a busy machine slows both. Orders come last, as their mails take a while.
 *
 * @param only measures the kinds whose names contain it
 */
export async function measureThroughput(shop: Shop, only = ''): Promise<void> {
  const generator = openGenerator()
  const writes = await prepareWrites(shop, generator, seconds)
  await writes.fillCart()
  const reads = await prepareReads(shop, generator, seconds, writes.token)
  const isChosen = ({ name }: { name: string }) => name.includes(only)
  const readPairs = reads.pairs.filter(isChosen).map(withRounds)
  const orderPairs = writes.orderPairs.filter(isChosen).map(withRounds)
  const costs = writes.costs.filter(isChosen).map((cost) => ({ ...cost, rounds: [] }))
  await runSteps([
    { name: 'rendering, to warm up', seconds: 2, run: reads.warmUp },
    ...eachRound((round) => readPairs.flatMap((pair) => pairSteps(pair, round))),
    ...eachRound((round) => [
      ...costs.map(costStep),
      ...orderPairs.flatMap((pair) => pairSteps(pair, round)),
    ]),
  ])
  report({ pairs: [...readPairs, ...orderPairs], costs, rounds })
  await writes.close()
  reads.close()
  generator.close()
}

const withRounds = (pair: Pair) => ({ ...pair, shopRounds: [], floorRounds: [] })

function eachRound(toSteps: (round: number) => Step[]): Step[] {
  return Array.from({ length: rounds }, (_, round) =>
    toSteps(round).map((step) => ({
      ...step,
      name: `round ${round + 1} of ${rounds}, ${step.name}`,
    })),
  ).flat()
}

/** The shop goes first in one round, its floor in the next. */
function pairSteps(pair: Pair & PairRounds, round: number): Step[] {
  const { name, shop, floor, shopRounds, floorRounds } = pair
  const steps = [
    { name, seconds, run: async () => shopRounds.push(await shop()) },
    { name: `${name}: the floor`, seconds, run: async () => floorRounds.push(await floor()) },
  ]
  return round % 2 ? steps.toReversed() : steps
}

const costStep = ({ name, measure, rounds: measured }: Cost & CostRounds): Step => ({
  name,
  seconds,
  run: async () => measured.push(await measure()),
})
