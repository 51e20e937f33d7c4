import type { Report, ReportedMetric } from './registry.ts'

/** Who reports: a process and what it does. */
export type Source = { part: string; id: number }

type Series = { labels: string[]; amounts: number[] }
type Total = Omit<ReportedMetric, 'series'> & { series: Map<string, Series> }

export type Totals = ReturnType<typeof createTotals>

/**
 * Adds up what the processes report. Counts are kept when a process dies, since a sum that falls
 * would look to Prometheus as if all had been counted again; its gauges go with it.
 */
export function createTotals() {
  const counts = new Map<string, Total>()
  const latest = new Map<number, { part: string; gauges: Report }>()

  return {
    add({ part, id }: Source, report: Report): void {
      latest.set(id, { part, gauges: report.filter(({ kind }) => kind === 'gauge') })
      for (const metric of report) if (metric.kind !== 'gauge') addUp(counts, metric)
    },
    /** A process that has ended. */
    forget(id: number): void {
      latest.delete(id)
    },
    /** In Prometheus' text format. @see https://prometheus.io/docs/instrumenting/exposition_formats/ */
    print(): string {
      const gauges = new Map<string, Total>()
      for (const { part, gauges: report } of latest.values()) {
        for (const metric of report) addUp(gauges, ofPart(part, metric))
      }
      return [...counts.values(), ...gauges.values()].map(printMetric).join('')
    },
  }
}

function ofPart(part: string, metric: ReportedMetric): ReportedMetric {
  const series = metric.series.map(([labels, amounts]): [string[], number[]] => [
    [part, ...labels],
    amounts,
  ])
  return { ...metric, labels: ['part', ...metric.labels], series }
}

function addUp(totals: Map<string, Total>, { series, ...definition }: ReportedMetric): void {
  let total = totals.get(definition.name)
  if (!total) {
    total = { ...definition, series: new Map() }
    totals.set(definition.name, total)
  }
  for (const [labels, amounts] of series) {
    const key = labels.join('\n')
    const before = total.series.get(key)?.amounts
    const sum = amounts.map((amount, at) => amount + (before?.[at] ?? 0))
    total.series.set(key, { labels, amounts: sum })
  }
}

function printMetric(total: Total): string {
  const lines = [`# HELP ${total.name} ${total.help}`, `# TYPE ${total.name} ${total.kind}`]
  for (const series of total.series.values()) lines.push(...printSeries(total, series))
  return `${lines.join('\n')}\n`
}

function printSeries({ name, kind, labels: names, bounds = [] }: Total, series: Series): string[] {
  const { labels, amounts } = series
  const pairs = names.map((label, at) => pair(label, labels[at] ?? ''))
  if (kind !== 'histogram') return [`${name}${inBraces(pairs)} ${amounts[0]}`]
  let count = 0
  const buckets = [...bounds, '+Inf'].map((bound, at) => {
    count += amounts[at] ?? 0
    return `${name}_bucket${inBraces([...pairs, pair('le', String(bound))])} ${count}`
  })
  const sum = amounts[bounds.length + 1] ?? 0
  return [
    ...buckets,
    `${name}_sum${inBraces(pairs)} ${sum}`,
    `${name}_count${inBraces(pairs)} ${count}`,
  ]
}

function pair(label: string, value: string): string {
  const escaped = value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')
  return `${label}="${escaped}"`
}

function inBraces(pairs: string[]): string {
  return pairs.length ? `{${pairs.join(',')}}` : ''
}
