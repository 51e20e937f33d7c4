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

/** What has come since the last report. */
type Series = { labels: string[]; amounts: number[]; isNew: boolean }
type Counted = Definition & { series: Map<string, Series> }
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
  const at = (values: string[]) => {
    const series = seriesOf(metric, values, 1)
    return (amount = 1) => addTo(series, 0, amount)
  }
  const add = (values: string[] = [], amount = 1) => at(values)(amount)
  if (labels.length === 0) add([], 0)
  for (const value of known ?? []) add([value], 0)
  return { add, /** To add where the labels are always the same. */ at }
}

/** Durations, in seconds, counted by how long they are. */
export function histogram(
  name: string,
  help: string,
  { labels = [], bounds }: { labels?: string[]; bounds: number[] },
) {
  const metric = define({ name, help, kind: 'histogram', labels, bounds })
  const at = (values: string[]) => {
    // A count for each bucket, the one beyond the last bound, and the sum.
    const series = seriesOf(metric, values, bounds.length + 2)
    return (seconds: number) => {
      let bucket = 0
      while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket += 1
      addTo(series, bucket, 1)
      addTo(series, bounds.length + 1, seconds)
    }
  }
  return {
    observe: (seconds: number, values: string[] = []) => at(values)(seconds),
    /** To observe where the labels are always the same. */
    at,
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
    const news = [...series.values()].filter(({ isNew }) => isNew)
    if (news.length > 0) report.push({ ...definition, series: news.map(take) })
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

function seriesOf(metric: Counted, labels: string[], size: number): Series {
  const key = labels.join('\n')
  let series = metric.series.get(key)
  if (!series) {
    series = { labels, amounts: Array<number>(size).fill(0), isNew: false }
    metric.series.set(key, series)
  }
  return series
}

function addTo(series: Series, place: number, amount: number): void {
  series.amounts[place] = (series.amounts[place] ?? 0) + amount
  series.isNew = true
}

/** What a series has, which then starts anew. */
function take(series: Series): ReportedMetric['series'][number] {
  const { labels, amounts } = series
  series.amounts = amounts.map(() => 0)
  series.isNew = false
  return [labels, amounts]
}
