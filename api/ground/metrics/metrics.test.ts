import { register } from 'prom-client'
import { expect, test } from 'vitest'
import { countElsewhere, counter, gauge, histogram } from './registry.ts'
import { createTotals } from './totals.ts'

const linesOf = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(name))

/** What a process with these counts reports under a name; IPC makes JSON of it. */
async function reportOf(name: string) {
  const report = await register.getMetricsAsJSON()
  return JSON.parse(JSON.stringify(report.filter((metric) => metric.name === name)))
}

test('counts of several processes are added up, and outlive the process', async () => {
  const totals = createTotals()
  for (const id of [1, 2]) {
    const sold = counter('sold_total', 'Pieces sold', { labels: ['how'] })
    sold.labels('cod').inc(2)
    sold.labels('a "quoted"\\\n one').inc()
    totals.add({ part: 'web', id }, await reportOf('sold_total'))
  }
  const both = [
    '# HELP sold_total Pieces sold',
    '# TYPE sold_total counter',
    'sold_total{how="cod"} 4',
    'sold_total{how="a \\"quoted\\"\\\\\\n one"} 2',
    '',
  ].join('\n')
  totals.remove(1)
  expect(await totals.print()).toBe(both)
  totals.remove(2)
  expect(await totals.print()).toBe(both)
})

test('a counter that nothing was added to stands at 0', async () => {
  counter('refused_total', 'Refusals', { labels: ['where'], known: ['cart'] })
  counter('errors_total', 'Errors')
  const totals = createTotals()
  totals.add({ part: 'web', id: 1 }, await register.getMetricsAsJSON())
  const text = await totals.print()
  expect(linesOf(text, 'refused_total')).toEqual(['refused_total{where="cart"} 0'])
  expect(linesOf(text, 'errors_total')).toEqual(['errors_total 0'])
})

test('gauges of a part are the sum of the processes that still run', async () => {
  let idle = 3
  gauge('connections', 'Connections', () => ({ idle }), 'state')
  const totals = createTotals()
  const report = async (part: string, id: number) =>
    totals.add({ part, id }, await reportOf('connections'))
  await report('web', 1)
  await report('web', 2)
  await report('worker', 3)
  idle = 1
  await report('web', 2)
  expect(linesOf(await totals.print(), 'connections')).toEqual([
    'connections{part="web",state="idle"} 4',
    'connections{part="worker",state="idle"} 3',
  ])
  totals.remove(1)
  expect(linesOf(await totals.print(), 'connections')[0]).toBe(
    'connections{part="web",state="idle"} 1',
  )
})

test('a histogram counts each duration in every bucket that it fits', async () => {
  const durations = histogram('took_seconds', 'Durations', ['route'], [0.1, 1])
  for (const seconds of [0.05, 0.1, 0.5, 7]) durations.labels('/shop').observe(seconds)
  const totals = createTotals()
  totals.add({ part: 'web', id: 1 }, await reportOf('took_seconds'))
  expect(linesOf(await totals.print(), 'took_seconds')).toEqual([
    'took_seconds_bucket{le="0.1",route="/shop"} 2',
    'took_seconds_bucket{le="1",route="/shop"} 3',
    'took_seconds_bucket{le="+Inf",route="/shop"} 4',
    'took_seconds_sum{route="/shop"} 7.65',
    'took_seconds_count{route="/shop"} 4',
  ])
})

test('a sum that another part counts is shown as it stands', async () => {
  let hits = 5
  countElsewhere('hits_total', 'Hits', () => hits)
  const totals = createTotals()
  for (hits of [5, 5, 8]) totals.add({ part: 'web', id: 1 }, await reportOf('hits_total'))
  expect(linesOf(await totals.print(), 'hits_total')).toEqual(['hits_total 8'])
})
