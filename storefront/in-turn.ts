import { setImmediate } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/** Does one task after the other; whoever needs none of them is answered in between. */
export function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  const result = last.then(task)
  last = result.catch(() => {}).then(() => setImmediate())
  return result
}
