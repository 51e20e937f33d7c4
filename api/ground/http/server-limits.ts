import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Options of `http.createServer`: a client that sends its headers slower is cut off. */
export const serverTimeouts = {
  headersTimeout: 10_000,
  /** Of a whole request; a picture over a slow line takes up to a minute. */
  requestTimeout: 70_000,
  connectionsCheckingInterval: 2_500,
}
/** Requests that a client may send ahead on one socket. */
const maxPipelined = 20

type Limits = {
  /** Of one address; left out behind a proxy, which has them all. */
  maxConnections?: number
  /** How long a socket may stand still, also one whose client does not read. */
  stalledMs?: number
}

/** Bounds what one client may hold of a server. */
export function limitConnections(
  server: Server,
  { maxConnections = Number.POSITIVE_INFINITY, stalledMs = 30_000 }: Limits = {},
): void {
  const counts = new Map<string, number>()
  server.setTimeout(stalledMs)
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (counts.get(address) ?? 0) + 1
    if (count > maxConnections) return void socket.destroy()
    counts.set(address, count)
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
    })
  })
}

type Waiting = { latest: ServerResponse; count: number }

/** The answer to a pipelined request is not made before the one ahead of it has been sent. */
export function answerInOrder(answer: RequestListener): RequestListener {
  const sockets = new WeakMap<Socket, Waiting>()

  return (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const waiting = sockets.get(socket)
    if (!waiting || waiting.latest.writableFinished) {
      if (waiting) waiting.latest = response
      else sockets.set(socket, { latest: response, count: 0 })
      return answer(request, response)
    }
    if (waiting.count >= maxPipelined) return void socket.destroy()
    waiting.latest.once('close', () => {
      if (socket.destroyed) return
      waiting.count -= 1
      answer(request, response)
    })
    waiting.latest = response
    waiting.count += 1
  }
}
