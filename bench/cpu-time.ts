import { readFileSync } from 'node:fs'

/**
 * What this process and some others have computed so far, in milliseconds. Unlike the clock it does not
 * tell how busy the machine is with something else. Where Linux does not tell of others, they count for 0.
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
