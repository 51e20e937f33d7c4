type Job<T> = () => Promise<T>

/** Runs all jobs, so many at a time, in the order given; answers come in that order too. */
export async function inLanes<T>(lanes: number, jobs: Job<T>[]): Promise<T[]> {
  const results: T[] = []
  const waiting = jobs.entries()
  const lane = async () => {
    for (const [place, job] of waiting) results[place] = await job()
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}

/** So many of something, made a few at a time. */
export const many = <T>(count: number, make: Job<T>) =>
  inLanes(
    8,
    Array.from({ length: count }, () => make),
  )
