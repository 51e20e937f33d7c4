import { setTimeout as sleep } from 'node:timers/promises'
import type { OrderChanges } from '../../../../../contract/office/events.ts'
import { withoutDeadline } from '../../../../ground/db/request-scope.ts'
import { Refusal } from '../../../../ground/errors/refusal.ts'

/** With the load of a list that follows, within a second. */
const pauseMs = 300
const heartbeatMs = 15_000

type Reading = { reached: object; numbers: string[] | null; sessions: number[] }

/** Reads what changed since a position, and which of these sessions last. */
export type ReadOrderChanges = (since: object | undefined, sessionIds: number[]) => Promise<Reading>

type Listener = {
  staffId: number
  sessionId: number
  /** Whether no position was read since it listens; what came before that may be unknown to it. */
  isNew: boolean
  send: (text: string) => void
  end: () => void
}

const message = (numbers: OrderChanges['numbers']) =>
  `data: ${JSON.stringify({ numbers } satisfies OrderChanges)}\n\n`

type Options = { maxOfPerson: number; max: number; onError: (error: unknown) => void }

/** One reader for all who listen in this process; it reads nothing while none does. */
export class OrderChangeStream {
  #read: ReadOrderChanges
  #options: Options
  #listeners = new Set<Listener>()
  #reached: object | undefined
  #running: Promise<void> | undefined
  #stopped = new AbortController()
  #sentAt = 0

  constructor(read: ReadOrderChanges, options: Options) {
    this.#read = read
    this.#options = options
  }

  get count(): number {
    return this.#listeners.size
  }

  listen({ staffId, sessionId }: Pick<Listener, 'staffId' | 'sessionId'>): ReadableStream {
    const { maxOfPerson, max } = this.#options
    if (this.#stopped.signal.aborted)
      throw new Refusal(503, 'The shop is being restarted.', { retryAfter: 2 })
    const hers = [...this.#listeners].filter((each) => each.staffId === staffId)
    if (hers.length >= maxOfPerson || this.count >= max) {
      throw new Refusal(429, 'Too many windows of the office are open.', { retryAfter: 30 })
    }
    let listener: Listener
    return new ReadableStream<Uint8Array>({
      start: (stream) => {
        const encoder = new TextEncoder()
        listener = {
          staffId,
          sessionId,
          isNew: true,
          send: (text) => {
            // A client that does not read is cut off, and reads anew when it is back.
            if ((stream.desiredSize ?? 0) < -100) this.#end(listener)
            else stream.enqueue(encoder.encode(text))
          },
          end: () => stream.close(),
        }
        this.#listeners.add(listener)
        listener.send('retry: 2000\n: listening\n\n')
        this.#running ??= withoutDeadline(() => this.#run())
      },
      cancel: () => {
        this.#listeners.delete(listener)
      },
    })
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    for (const listener of this.#listeners) this.#end(listener)
    await this.#running
  }

  #end(listener: Listener): void {
    if (this.#listeners.delete(listener)) listener.end()
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped
    while (this.count > 0 && !signal.aborted) {
      await this.#notify().catch((error: unknown) => {
        // What changes meanwhile is unknown: the next position says that all may have.
        this.#reached = undefined
        this.#options.onError(error)
      })
      await sleep(pauseMs, undefined, { signal }).catch(() => {})
    }
    this.#running = undefined
    this.#reached = undefined
  }

  async #notify(): Promise<void> {
    const since = this.#reached
    const listeners = [...this.#listeners]
    const { reached, numbers, sessions } = await this.#read(
      since,
      listeners.map(({ sessionId }) => sessionId),
    )
    this.#reached = reached
    const isNew = since !== undefined && (numbers === null || numbers.length > 0)
    const isSilent = performance.now() - this.#sentAt > heartbeatMs
    if (isNew || isSilent) this.#sentAt = performance.now()
    // One may have closed its window while changes were read.
    for (const listener of listeners.filter((each) => this.#listeners.has(each))) {
      if (!sessions.includes(listener.sessionId)) this.#end(listener)
      else if (listener.isNew) listener.send(message([]))
      else if (isNew) listener.send(message(numbers))
      else if (isSilent) listener.send(': alive\n\n')
      listener.isNew = false
    }
  }
}
