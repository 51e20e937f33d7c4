import { AggregatorRegistry } from 'prom-client'
import type { Report } from './registry.ts'

export type Source = { part: string; id: number }

export type Totals = ReturnType<typeof createTotals>

/**
 * Adds up what the processes report. Counts outlive a process, since a sum that falls would look to
 * Prometheus as if all had been counted again; its gauges end with it.
 */
export function createTotals() {
  const running = new Map<number, Report>()
  let ended: Promise<Report> = Promise.resolve([])

  return {
    add({ part, id }: Source, report: Report): void {
      running.set(
        id,
        report.map((metric) => (isGauge(metric) ? withPart(part, metric) : metric)),
      )
    },
    remove(id: number): void {
      const counts = running.get(id)?.filter((metric) => !isGauge(metric)) ?? []
      running.delete(id)
      ended = ended.then((before) =>
        AggregatorRegistry.aggregate([before, counts]).getMetricsAsJSON(),
      )
    },
    async print(without: string[] = []): Promise<string> {
      const reports = [await ended, ...running.values()].map((report) =>
        report.filter(({ name }) => !without.includes(name)),
      )
      return AggregatorRegistry.aggregate(reports).metrics()
    },
  }
}

// prom-client's type has an enum, which its JSON does not.
const isGauge = ({ type }: Report[number]) => String(type) === 'gauge'

const withPart = (part: string, metric: Report[number]): Report[number] => ({
  ...metric,
  values: metric.values.map((value) => ({ ...value, labels: { part, ...value.labels } })),
})
