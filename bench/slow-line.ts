import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Line = { roundTripMs: number; bytesPerMs: number }

/** As Lighthouse and Chromium's tools have them. */
export const slow3G: Line = { roundTripMs: 400, bytesPerMs: 50 }
export const slow4G: Line = { roundTripMs: 150, bytesPerMs: 200 }

/** So that connections take turns. */
const chunkBytes = 4_096

/**
 * Opens a slow way to a shop until `use` is done: of the whole browser, its service worker too, which
 * emulated networks leave out.
 */
export async function withSlowLine<T>(
  origin: string,
  { roundTripMs, bytesPerMs }: Line,
  use: (slow: { origin: string; cut: () => Promise<void> }) => Promise<T>,
): Promise<T> {
  const { hostname, port } = new URL(origin)
  const sockets = new Set<Socket>()
  let freeAt = 0
  const server = createServer((client) => {
    const shop = connect(Number(port), hostname)
    for (const socket of [client, shop]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => [client, shop].forEach((each) => void each.destroy()))
    }
    client.on('data', (bytes) => setTimeout(() => shop.write(bytes), roundTripMs))
    // One after another: timers of fractions of a millisecond do not fire in the order of their ends.
    let written = Promise.resolve()
    shop.on('data', (bytes: Buffer) => {
      for (let at = 0; at < bytes.length; at += chunkBytes) {
        const chunk = bytes.subarray(at, at + chunkBytes)
        freeAt = Math.max(freeAt, performance.now()) + chunk.length / bytesPerMs
        const dueAt = freeAt
        written = written.then(async () => {
          await sleep(Math.max(0, dueAt - performance.now()))
          client.write(chunk)
        })
      }
    })
  })
  const cut = async () => {
    for (const socket of sockets) socket.destroy()
    if (server.listening) await new Promise((closed) => server.close(closed))
  }
  await new Promise<void>((listening) => server.listen(0, listening))
  const address = server.address()
  try {
    const slowPort = typeof address === 'object' && address ? address.port : 0
    return await use({ origin: `http://localhost:${slowPort}`, cut })
  } finally {
    await cut()
  }
}
