type Sample = { call: string; status: number; startedAt: number; endedAt: number }
type Window = { from: number; to: number }

export type Tally = ReturnType<typeof createTally>

/** Counts the answers of good shoppers. Status 0 is no answer. */
export function createTally() {
  const samples: Sample[] = []
  const outages: Window[] = []
  const isDuring = ({ startedAt, endedAt }: Sample) =>
    outages.some(({ from, to }) => startedAt <= to && endedAt >= from)

  return {
    add: (sample: Sample) => void samples.push(sample),

    /** While this is under way the database is away: 503 is right, and times say nothing. */
    async outage(work: () => Promise<void>): Promise<void> {
      const window = { from: performance.now(), to: Number.POSITIVE_INFINITY }
      outages.push(window)
      await work().finally(() => {
        window.to = performance.now()
      })
    },

    /** @param chosen which requests, by their times and calls */
    read(chosen: (sample: Sample) => boolean = () => true) {
      const asked = samples.filter(chosen)
      const answered = asked.filter(({ status }) => status !== 503 && status !== 0)
      const times = answered
        .filter((sample) => !isDuring(sample))
        .map(({ startedAt, endedAt }) => endedAt - startedAt)
        .toSorted((a, b) => a - b)
      const wrong = asked.filter(
        (sample) =>
          sample.status === 0 ||
          sample.status === 429 ||
          (sample.status >= 500 && !(sample.status === 503 && isDuring(sample))),
      )
      return {
        asked: asked.length,
        answered: answered.length,
        p50Ms: times[Math.floor(times.length * 0.5)] ?? 0,
        p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
        slowestMs: times.at(-1) ?? 0,
        busyDuringOutages: asked.filter((sample) => sample.status === 503 && isDuring(sample))
          .length,
        /** Such as `GET /cart: 500`, with how often each came. */
        wrong: countBy(wrong, ({ call, status }) => `${call}: ${status || 'no answer'}`),
      }
    },
  }
}

export function countBy<T>(items: T[], name: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const item of items) counts[name(item)] = (counts[name(item)] ?? 0) + 1
  return counts
}
