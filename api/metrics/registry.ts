import {
  Counter,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  register,
} from 'prom-client'

/** Every metric of a process, as prom-client hands them on. */
export type Report = MetricObjectWithValues<MetricValue<string>>[]

/** One amount, or one for each value of the label. */
type Amounts = number | Record<string, number>

/** The last definition of a name counts: development loads modules again, and tests open many shops. */
function redefine(name: string): string {
  register.removeSingleMetric(name)
  return name
}

/**
 * Something that is counted in every process; the server adds them up. Labels have few values, known
 * beforehand, which identify no person.
 *
 * @param options.known values of the only label, which stand at 0 from the start
 */
export function counter(
  name: string,
  help: string,
  { labels = [], known = [] }: { labels?: string[]; known?: string[] } = {},
): Counter {
  const metric = new Counter({ name: redefine(name), help, labelNames: labels })
  for (const value of known) metric.labels(value).inc(0)
  return metric
}

/** Durations in seconds, counted by how long they are. */
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

/** A counter whose sums since the start are read at each report, since they are counted elsewhere. */
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
