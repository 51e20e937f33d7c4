import type { Rehearsal } from '../start-cluster.ts'
import { until } from '../until.ts'
import type { Load, Market } from './load.ts'

export type Scene = { rehearsal: Rehearsal; market: Market; load: Load }
export type Result = { reached: string; holds: boolean }
export type Row = {
  name: string
  figure: string
  /** Whether no request at all may fail. */
  isSmooth?: boolean
  play: (scene: Scene) => Promise<Result>
}

/** The longest time without an order from what is done on, until they are placed again. */
export async function outage(load: Load, limitMs: number, strike: () => unknown): Promise<Result> {
  load.mark()
  await strike()
  const orders = load.orders
  await until('orders again', () => load.orders > orders + 50, 120)
  const ms = load.longestMs
  return { reached: `${(ms / 1_000).toFixed(1)} s without an order`, holds: ms <= limitMs }
}
