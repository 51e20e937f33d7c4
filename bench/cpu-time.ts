import { readFileSync } from 'node:fs'

/**
 * Processor time of this process and others so far, in milliseconds to the microsecond. Others count
 * as 0 where the kernel has no such figures.
 *
 * @see https://docs.kernel.org/scheduler/sched-stats.html#proc-pid-schedstat
 */
export function cpuTimeMs(pids: number[]): number {
  const { user, system } = process.cpuUsage()
  return pids.reduce((sum, pid) => sum + readSchedule(pid), (user + system) / 1000)
}

function readSchedule(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}
