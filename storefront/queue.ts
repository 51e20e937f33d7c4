/** Runs jobs one after the other, in the order in which they came; a failed one holds up none. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(job: () => Promise<T>): Promise<T> => {
    const result = last.then(job)
    last = result.catch(() => {})
    return result
  }
}
