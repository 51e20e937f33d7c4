import { readFileSync } from 'node:fs'

/** Processor time so far in milliseconds, by process id. */
type CpuTimes = Map<number, number>

const tickMs = 10
const pageBytes = 4_096

/** @returns reads the processor time since in milliseconds; undefined where there is no /proc */
export function startCpuCount(pids: () => number[]): () => number | undefined {
  const before = readCpuTimes(pids())
  return () => {
    const after = [...readCpuTimes(pids())]
    if (!after.length) return undefined
    return after.reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)
  }
}

/** The resident memory of a process in megabytes; undefined where there is no /proc. */
export function readRssMb(pid: number): number | undefined {
  const pages = readStat(pid)?.[24]
  return pages === undefined ? undefined : (Number(pages) * pageBytes) / 1024 / 1024
}

export function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)])
}

export function readCommand(pid: number): string {
  return readProc(`${pid}/cmdline`) ?? ''
}

function childrenOf(pid: number): number[] {
  return (readProc(`${pid}/task/${pid}/children`) ?? '').split(' ').filter(Boolean).map(Number)
}

function readCpuTimes(pids: number[]): CpuTimes {
  const times: CpuTimes = new Map()
  for (const pid of pids) {
    const stat = readStat(pid)
    if (stat) times.set(pid, (Number(stat[14]) + Number(stat[15])) * tickMs)
  }
  return times
}

/**
 * @returns the fields by their numbers, from 3 on
 * @see proc_pid_stat(5): 14 and 15 are user and system time in ticks, 24 the pages in memory
 */
function readStat(pid: number): string[] | undefined {
  const stat = readProc(`${pid}/stat`)
  // The second field is the program's name, which may hold anything.
  return stat ? ['', '', '', ...stat.slice(stat.lastIndexOf(')') + 2).split(' ')] : undefined
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(`/proc/${path}`, 'utf8').trim()
  } catch {
    return undefined
  }
}
