import autocannon from 'autocannon'

/** What one round of load saw. */
export type Round = { perSecond: number; p99Ms: number; errors: number }

const connections = 16

/** Loads one address for a while. The generator is this process; what it loads are others. */
export async function load(url: string, seconds: number): Promise<Round> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': 'gzip, br' },
  })
  return {
    perSecond: result.requests.average,
    p99Ms: result.latency.p99,
    errors: result.errors + result.non2xx,
  }
}

/** Runs a job again and again on as many lanes as {@link load} has connections. */
export async function repeat(seconds: number, job: () => Promise<void>): Promise<Round> {
  const times: number[] = []
  let errors = 0
  const end = performance.now() + seconds * 1000
  const lane = async () => {
    while (performance.now() < end) {
      const start = performance.now()
      await job().catch(() => {
        errors += 1
      })
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, lane))
  times.sort((a, b) => a - b)
  return {
    perSecond: times.length / seconds,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
    errors,
  }
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
