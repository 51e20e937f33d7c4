import { expect, test } from 'vitest'
import { countElsewhere, counter, gauge, histogram, takeReport } from './registry.ts'
import { createTotals } from './totals.ts'

const linesOf = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(name))

/** What this process has counted under a name. */
const reportOf = (name: string) => takeReport().filter((metric) => metric.name === name)

test('counts of several processes are added up, and outlive the process', () => {
  const sold = counter('sold_total', 'Pieces sold', { labels: ['how'] })
  const totals = createTotals()
  for (const id of [1, 2]) {
    sold.add(['cod'], 2)
    sold.add(['a "quoted"\\\n one'])
    totals.add({ part: 'web', id }, reportOf('sold_total'))
  }
  totals.forget(1)
  expect(totals.print()).toBe(
    [
      '# HELP sold_total Pieces sold',
      '# TYPE sold_total counter',
      'sold_total{how="cod"} 4',
      'sold_total{how="a \\"quoted\\"\\\\\\n one"} 2',
      '',
    ].join('\n'),
  )
})

test('a counter that nothing was added to stands at 0', () => {
  counter('refused_total', 'Refusals', { labels: ['where'], known: ['cart'] })
  counter('faults_total', 'Faults')
  const totals = createTotals()
  totals.add({ part: 'web', id: 1 }, takeReport())
  expect(linesOf(totals.print(), 'refused_total')).toEqual(['refused_total{where="cart"} 0'])
  expect(linesOf(totals.print(), 'faults_total')).toEqual(['faults_total 0'])
})

test('gauges of a part are the sum of those who still run', () => {
  let idle = 3
  gauge('connections', 'Connections', () => ({ idle }), 'state')
  const totals = createTotals()
  const report = (part: string, id: number) => totals.add({ part, id }, reportOf('connections'))
  report('web', 1)
  report('web', 2)
  report('worker', 3)
  idle = 1
  report('web', 2)
  expect(linesOf(totals.print(), 'connections')).toEqual([
    'connections{part="web",state="idle"} 4',
    'connections{part="worker",state="idle"} 3',
  ])
  totals.forget(1)
  expect(linesOf(totals.print(), 'connections')[0]).toBe('connections{part="web",state="idle"} 1')
})

test('a histogram counts each duration in every bucket that it fits', () => {
  const durations = histogram('took_seconds', 'Durations', { labels: ['route'], bounds: [0.1, 1] })
  for (const seconds of [0.05, 0.1, 0.5, 7]) durations.observe(seconds, ['/shop'])
  const totals = createTotals()
  totals.add({ part: 'web', id: 1 }, reportOf('took_seconds'))
  expect(linesOf(totals.print(), 'took_seconds')).toEqual([
    'took_seconds_bucket{route="/shop",le="0.1"} 2',
    'took_seconds_bucket{route="/shop",le="1"} 3',
    'took_seconds_bucket{route="/shop",le="+Inf"} 4',
    'took_seconds_sum{route="/shop"} 7.65',
    'took_seconds_count{route="/shop"} 4',
  ])
})

test('what counts for itself is added once', () => {
  let hits = 5
  countElsewhere('hits_total', 'Hits', () => hits)
  const totals = createTotals()
  const report = () => totals.add({ part: 'web', id: 1 }, reportOf('hits_total'))
  report()
  report()
  hits = 8
  report()
  expect(linesOf(totals.print(), 'hits_total')).toEqual(['hits_total 8'])
})
