import type { Round } from './load.ts'
import type { Pids } from './shop.ts'
import { readRssMb, startCpuCount } from './usage.ts'

/** A round and what it cost; figures of processes are undefined where there is no /proc. */
export type Measured = Round & {
  /** Milliseconds of the processor, of all requests together. */
  cpuMs: Record<keyof Pids, number | undefined>
  /** Of the process that serves, at the end of the round. */
  rssMb: number | undefined
}

export async function measure(pids: Pids, load: () => Promise<Round>): Promise<Measured> {
  const web = startCpuCount(pids.web)
  const node = startCpuCount(pids.node)
  const postgres = startCpuCount(pids.postgres)
  const round = await load()
  const [serving = 0] = pids.web()
  return {
    ...round,
    cpuMs: { web: web(), node: node(), postgres: postgres() },
    rssMb: readRssMb(serving),
  }
}
