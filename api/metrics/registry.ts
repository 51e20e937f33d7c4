/** What a process has seen since its last report: for each metric, its series with their amounts. */
export type Report = ReportedMetric[]

export type ReportedMetric = Definition & { series: [labels: string[], amounts: number[]][] }

type Definition = {
  name: string
  help: string
  kind: 'counter' | 'gauge' | 'histogram'
  labels: string[]
  /** Of a histogram: the upper ends of its buckets. */
  bounds?: number[]
}

type Counted = Definition & { series: Map<string, [labels: string[], amounts: number[]]> }
type Amounts = number | Record<string, number>
type Read = Definition & { series: () => ReportedMetric['series'] }

const counted = new Map<string, Counted>()
const read = new Map<string, Read>()

/**
 * Something that is counted, in every process; the server adds them up. Labels have few values, known
 * beforehand, and say nothing of a person.
 *
 * @param options.known values of the only label, which stand at 0 from the start
 */
export function counter(
  name: string,
  help: string,
  { labels = [], known }: { labels?: string[]; known?: string[] } = {},
) {
  const metric = define({ name, help, kind: 'counter', labels })
  const add = (values: string[] = [], amount = 1) => {
    const { 1: amounts } = seriesOf(metric, values, 1)
    amounts[0] = (amounts[0] ?? 0) + amount
  }
  if (labels.length === 0) add([], 0)
  for (const value of known ?? []) add([value], 0)
  return { add }
}

/** Durations, in seconds, counted by how long they are. */
export function histogram(
  name: string,
  help: string,
  { labels = [], bounds }: { labels?: string[]; bounds: number[] },
) {
  const metric = define({ name, help, kind: 'histogram', labels, bounds })
  return {
    observe(seconds: number, values: string[] = []) {
      // A count for each bucket, the one beyond the last bound, and the sum.
      const { 1: amounts } = seriesOf(metric, values, bounds.length + 2)
      let bucket = 0
      while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket += 1
      amounts[bucket] = (amounts[bucket] ?? 0) + 1
      amounts[bounds.length + 1] = (amounts[bounds.length + 1] ?? 0) + seconds
    },
  }
}

/**
 * Something that is looked up at each report; of several processes that do the same, the sum is shown.
 *
 * @param look an amount, or one for each value of `label`
 */
export function gauge(name: string, help: string, look: () => Amounts, label?: string): void {
  const series = () => seriesFrom(look())
  read.set(name, { name, help, kind: 'gauge', labels: label ? [label] : [], series })
}

/** A counter whose part counts for itself, from 0 on: its sums are looked up at each report. */
export function countElsewhere(
  name: string,
  help: string,
  look: () => Amounts,
  label?: string,
): void {
  const before = new Map<string, number>()
  const series = () =>
    seriesFrom(look()).map(([labels, [sum = 0]]): [string[], number[]] => {
      const key = labels.join()
      const more = sum - (before.get(key) ?? 0)
      before.set(key, sum)
      return [labels, [more]]
    })
  read.set(name, { name, help, kind: 'counter', labels: label ? [label] : [], series })
}

/** What has been counted since the last time, and what the gauges show now. */
export function takeReport(): Report {
  const report: Report = []
  for (const { series, ...definition } of counted.values()) {
    if (series.size === 0) continue
    report.push({ ...definition, series: [...series.values()] })
    series.clear()
  }
  for (const { series, ...definition } of read.values()) {
    report.push({ ...definition, series: series() })
  }
  return report
}

function seriesFrom(amounts: Amounts): ReportedMetric['series'] {
  if (typeof amounts === 'number') return [[[], [amounts]]]
  return Object.entries(amounts).map(([value, amount]) => [[value], [amount]])
}

function define(definition: Definition): Counted {
  const metric: Counted = { ...definition, series: new Map() }
  counted.set(definition.name, metric)
  return metric
}

function seriesOf(metric: Counted, labels: string[], size: number) {
  const key = labels.join('\n')
  let series = metric.series.get(key)
  if (!series) {
    series = [labels, Array<number>(size).fill(0)]
    metric.series.set(key, series)
  }
  return series
}
