import { setTimeout as sleep } from 'node:timers/promises'
import type { Disk } from './disk.ts'
import type { AttackedShop } from './open-shop.ts'
import type { Tally } from './tally.ts'

export type Disaster = {
  /** Share of the day that has passed. */
  at: number
  name: string
  strike: () => Promise<void>
}

const fullMs = 6_000
const pulses = 12
const pulseSeconds = 0.4

type Options = { shop: AttackedShop; tally: Tally; disk: Disk | undefined }

/** What breaks on this day, in its order. Without a disk of its own none is full. */
export function planDisasters(
  { shop, tally, disk }: Options,
  kills: { postgres: number; worker: number },
) {
  const killPostgres = () =>
    tally.outage(async () => {
      shop.killPostgres()
      await sleep(500)
      await shop.ready()
    })
  const killWorker = async () => shop.killWorker()
  const fillDisk = (full: Disk) => () =>
    tally.outage(async () => {
      full.fill()
      await sleep(fullMs)
      full.empty()
      await sleep(500)
      await shop.ready()
    })
  const slowDown = async () => {
    for (let pulse = 0; pulse < pulses; pulse++) {
      await (disk ? disk.freeze(pulseSeconds) : stopAll(shop.postgresPids(), pulseSeconds))
      await sleep(pulseSeconds * 1000)
    }
  }
  const spread = (count: number, from: number, name: string, strike: () => Promise<void>) =>
    Array.from({ length: count }, (_, at) => ({ at: from + (at * 0.85) / count, name, strike }))

  const disasters: Disaster[] = [
    ...spread(kills.worker, 0.1, 'the worker is killed', killWorker),
    ...spread(kills.postgres, 0.25, 'PostgreSQL is killed', killPostgres),
    ...(disk ? [{ at: 0.45, name: 'the disk is full', strike: fillDisk(disk) }] : []),
    { at: 0.85, name: 'the disk is slow', strike: slowDown },
  ]
  return disasters.toSorted((a, b) => a.at - b.at)
}

/** Stands in for a slow disk: PostgreSQL's processes stand still. */
async function stopAll(pids: number[], seconds: number): Promise<void> {
  signal(pids, 'SIGSTOP')
  await sleep(seconds * 1000)
  signal(pids, 'SIGCONT')
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended.
    }
  }
}
