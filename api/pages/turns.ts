import { getHeapStatistics } from 'node:v8'

/** One that stands still holds up the others for no longer. */
const longestMs = 1_000
/** V8's young generation takes some 6 of these before it collects itself, with a page under way. */
const muchBytes = 5 * 1_024 * 1_024

type Come = () => void

let isTaken = false
/** Those who have begun come before those who have not: what is half-done grows old. */
const begun: Come[] = []
const waiting: Come[] = []
/** Of V8's heap, after the last collection. */
let usedBefore = 0

/** @returns ends the turn, when it has come */
async function wait(queue: Come[]): Promise<(isDone?: boolean) => void> {
  if (isTaken) await new Promise<void>((come) => queue.push(come))
  isTaken = true
  let isOver = false
  const end = (isDone = false) => {
    if (isOver) return
    isOver = true
    clearTimeout(limit)
    // Whoever needs no turn is answered in between.
    setImmediate(() => {
      if (isDone) collect()
      callNext()
    })
  }
  const limit = setTimeout(() => end(), longestMs)
  return end
}

/**
 * Collects V8's young generation, where the process may (`--expose-gc`), when pages have filled half of
 * it. Between two pages next to nothing of it is in use; amid one, much of that page would be, and
 * would be moved to where it stays until the next full collection.
 */
function collect(): void {
  if (!globalThis.gc) return
  const used = getHeapStatistics().used_heap_size
  // V8 has collected by itself.
  if (used < usedBefore) usedBefore = used
  if (used - usedBefore < muchBytes) return
  globalThis.gc({ type: 'minor' })
  usedBefore = getHeapStatistics().used_heap_size
}

function callNext(): void {
  const come = begun.shift() ?? waiting.shift()
  if (come) come()
  else isTaken = false
}

/** Does what waits for others, in whose time the next have their turns. */
export type Outside = <Result>(task: () => Promise<Result>) => Promise<Result>

/**
 * Waits for a turn to do what takes the processor for long, as rendering a page does. Many at once
 * would be ready no earlier, and V8 moves what is half-done for long to where it looks seldom.
 */
export async function inTurn<Result>(work: (outside: Outside) => Promise<Result>): Promise<Result> {
  let turn = wait(waiting)
  let asked = 0
  let isOver = false
  // One that has not come yet ends as it comes.
  const giveUp = (isDone = false) => turn.then((end) => end(isDone))
  await turn
  try {
    return await work(async (task) => {
      if (asked++ === 0) void giveUp()
      try {
        return await task()
      } finally {
        if (--asked === 0 && !isOver) {
          turn = wait(begun)
          await turn
        }
      }
    })
  } finally {
    isOver = true
    void giveUp(true)
  }
}
