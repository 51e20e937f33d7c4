import {
  Counter,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  register,
} from 'prom-client'

export type Report = MetricObjectWithValues<MetricValue<string>>[]

type Amounts = number | Record<string, number>

/** The last definition of a name counts: development loads modules again, and tests open many shops. */
function redefine(name: string): string {
  register.removeSingleMetric(name)
  return name
}

/** Labels have few values, known beforehand, which identify no person. The `known` start at 0. */
export function counter(
  name: string,
  help: string,
  { labels = [], known = [] }: { labels?: string[]; known?: string[] } = {},
): Counter {
  const metric = new Counter({ name: redefine(name), help, labelNames: labels })
  for (const value of known) metric.labels(value).inc(0)
  return metric
}

export const histogram = (name: string, help: string, labels: string[], buckets: number[]) =>
  new Histogram({ name: redefine(name), help, labelNames: labels, buckets })

/** An amount that is read at each report; of several processes of a part the sum is shown. */
export function gauge(name: string, help: string, read: () => Amounts, label?: string): void {
  new Gauge({
    name: redefine(name),
    help,
    labelNames: label ? [label] : [],
    collect() {
      this.reset()
      for (const [labels, amount] of seriesOf(read(), label)) this.set(labels, amount)
    },
  })
}

/** A counter whose sum since the start is read at each report. */
export function countElsewhere(
  name: string,
  help: string,
  read: () => Amounts,
  label?: string,
): void {
  new Counter({
    name: redefine(name),
    help,
    labelNames: label ? [label] : [],
    collect() {
      this.reset()
      for (const [labels, sum] of seriesOf(read(), label)) this.inc(labels, sum)
    },
  })
}

function seriesOf(amounts: Amounts, label = ''): [Record<string, string>, number][] {
  if (typeof amounts === 'number') return [[{}, amounts]]
  return Object.entries(amounts).map(([value, amount]) => [{ [label]: value }, amount])
}
