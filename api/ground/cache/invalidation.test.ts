import { expect, test } from 'vitest'
import { CatalogueChanges } from './invalidation.ts'

/** Changes whose reads end one by one, in the order they started. */
function createSlowChanges() {
  let time = 1_000
  const reads: { end: (productIds?: number[]) => void; fail: () => void }[] = []
  const read = () =>
    new Promise<{ reached: object; productIds: number[] }>((resolve, reject) => {
      const end = (productIds: number[] = []) => resolve({ reached: {}, productIds })
      reads.push({ end, fail: () => reject(new Error('the database is down')) })
    })
  return {
    changes: new CatalogueChanges(read, () => time),
    reads,
    pass: (ms: number) => {
      time += ms
    },
  }
}

/** Whether a promise is fulfilled, once all that can go on without it has gone on. */
async function isDone(promise: Promise<unknown>): Promise<boolean> {
  let done = false
  void promise.then(() => {
    done = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  return done
}

test('an answer is served without waiting until 100 ms after a read started, not after it ended', async () => {
  const { changes, reads, pass } = createSlowChanges()
  expect(changes.isFresh()).toBe(false)
  const first = changes.catchUp()
  pass(60)
  reads[0]?.end()
  await first
  pass(40)
  expect(changes.isFresh()).toBe(true)
  pass(1)
  expect(changes.isFresh()).toBe(false)
})

test('all that come in 50 ms share one read, and the next starts before they would wait for it', async () => {
  const { changes, reads, pass } = createSlowChanges()
  const waiting = [changes.catchUp(), changes.catchUp()]
  reads[0]?.end()
  await Promise.all(waiting)
  pass(50)
  expect(changes.isFresh()).toBe(true)
  expect(reads.length).toBe(1)
  pass(1)
  for (let turn = 0; turn < 3; turn++) expect(changes.isFresh()).toBe(true)
  expect(reads.length).toBe(2)
})

test('without requests nothing is read', async () => {
  const { changes, reads, pass } = createSlowChanges()
  const first = changes.catchUp()
  reads[0]?.end()
  await first
  pass(60_000)
  expect(await isDone(Promise.resolve())).toBe(true)
  expect(reads.length).toBe(1)
})

test('a request that must see what was committed by now waits for a read that starts after it came', async () => {
  const { changes, reads, pass } = createSlowChanges()
  const visitor = changes.catchUp()
  pass(1)
  const shoppers = [changes.catchUp(0), changes.catchUp(0), changes.catchUp(0)]
  reads[0]?.end()
  expect(await isDone(visitor)).toBe(true)
  for (const shopper of shoppers) expect(await isDone(shopper)).toBe(false)
  // One read for the three of them.
  expect(reads.length).toBe(2)
  reads[1]?.end()
  await Promise.all(shoppers)
  expect(reads.length).toBe(2)
})

test('a read that fails lets requests go on, and from then on everything has changed', async () => {
  const { changes, reads, pass } = createSlowChanges()
  const first = changes.catchUp()
  reads[0]?.end()
  await first
  const since = changes.clock()
  expect(changes.haveChanged(since, [7])).toBe(false)
  pass(200)
  const second = changes.catchUp()
  reads[1]?.fail()
  await second
  expect([changes.isTrusted, changes.isFresh()]).toEqual([false, false])
  expect(changes.haveChanged(since, [7])).toBe(true)
})

test('the stock of a product changes what shows it, and nothing else', async () => {
  const { changes, reads, pass } = createSlowChanges()
  const first = changes.catchUp()
  reads[0]?.end()
  await first
  const since = changes.clock()
  pass(200)
  const second = changes.catchUp()
  reads[1]?.end([7])
  await second
  expect(changes.haveChanged(since, [6, 7])).toBe(true)
  expect(changes.haveChanged(since, [8])).toBe(false)
  expect(changes.haveChanged(changes.clock(), [7])).toBe(false)
})
