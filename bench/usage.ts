import { readFileSync } from 'node:fs'

/** What a process has used: processor time since it began, and the memory it holds. */
export type Usage = { cpuMs: number; rssMb: number }

const tickMs = 10
const pageBytes = 4_096

/**
 * Read from Linux's /proc; undefined where there is none.
 *
 * @see proc_pid_stat(5): 14 and 15 are user and system time in ticks, 24 the pages in memory
 */
export function usageOf(pid: number): Usage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name, which may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const field = (number: number) => Number(fields[number - 3])
    return {
      cpuMs: (field(14) + field(15)) * tickMs,
      rssMb: (field(24) * pageBytes) / 1024 / 1024,
    }
  } catch {
    return undefined
  }
}
