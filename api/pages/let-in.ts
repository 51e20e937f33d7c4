import { IncomingMessage, type ServerResponse } from 'node:http'
import type { Entry } from '../http/env.ts'
import { inTurn } from './turns.ts'

/** A request as our servers take it. */
export class Arrival extends IncomingMessage {
  /** Set for those that had to wait. */
  entry?: Entry
}

type Listener = (request: Arrival, response: ServerResponse<Arrival>) => unknown

/**
 * Lets requests in one after the other, before anything is made for them: what waits grows old, and
 * V8 moves it, and all that it comes to hold, to where it looks seldom. While the one that is in waits
 * outside for the database, the next comes in.
 *
 * @param waits whether a request is for what takes the processor for long
 */
export const letIn =
  (answer: Listener, waits: (request: Arrival) => boolean): Listener =>
  (request, response) => {
    if (!waits(request)) return answer(request, response)
    const receivedAt = performance.now()
    return inTurn(async (outside) => {
      request.entry = { receivedAt, outside, hasLeft: response.destroyed }
      await answer(request, response)
    })
  }
