import { monitorEventLoopDelay } from 'node:perf_hooks'
import { register } from 'prom-client'
import { counter, gauge, histogram, type Report } from './registry.ts'

const reportEveryMs = 1_000
const resolutionMs = 20

const cpu = counter('nool_cpu_seconds_total', 'Processor time used', { labels: ['part'] })
const delay = histogram(
  'nool_event_loop_delay_seconds',
  'The longest wait for the event loop in each second of each process',
  ['part'],
  [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
)

/** Measures this process from now on, and sends its report every second and when it is stopped. */
export function startReporting(part: string, send: (report: Report) => void | Promise<void>) {
  gauge('nool_processes', 'Processes that run', () => 1)
  const memory = () => {
    const { rss, heapUsed } = process.memoryUsage()
    return { resident: rss, heap: heapUsed }
  }
  gauge('nool_memory_bytes', 'Resident memory, and the part of the heap in use', memory, 'kind')
  const waits = monitorEventLoopDelay({ resolution: resolutionMs })
  waits.enable()
  let used = process.cpuUsage()
  const report = async () => {
    // The monitor includes its timer's interval.
    delay.labels(part).observe(Math.max(0, waits.max / 1e9 - resolutionMs / 1e3))
    waits.reset()
    const { user, system } = process.cpuUsage(used)
    used = process.cpuUsage()
    cpu.labels(part).inc((user + system) / 1e6)
    await send(await register.getMetricsAsJSON())
  }
  const timer = setInterval(() => void report(), reportEveryMs)
  timer.unref()
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      waits.disable()
      await report()
    },
  }
}
