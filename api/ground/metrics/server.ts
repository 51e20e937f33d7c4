import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { register } from 'prom-client'
import { isSameSecret } from '../config/same-secret.ts'
import { StartupError } from '../errors/startup-error.ts'
import type { Totals } from './totals.ts'

/** What every machine's worker reads for the whole shop; `refresh` leaves the rest of it out itself. */
const shopWide = ['nool_jobs_waiting']

type Place = { port: number; host: string; token: string | undefined }

/**
 * Answers `GET /metrics` on a separate port, after `refresh` has read what is read only for a scrape, and
 * returned whether this machine shows what is counted for the whole shop.
 */
export async function serveMetrics(place: Place, refresh: () => Promise<boolean>, totals: Totals) {
  const self = { part: 'server', id: process.pid }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      return void response.writeHead(404).end()
    }
    if (place.token && !isBearer(request.headers.authorization, place.token)) {
      return void response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end()
    }
    const isCounting = await refresh()
    totals.add(self, await register.getMetricsAsJSON())
    response.writeHead(200, { 'Content-Type': register.contentType })
    response.end(await totals.print(isCounting ? [] : shopWide))
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen({ port: place.port, host: place.host })
  await once(server, 'listening').catch((error: Error) => {
    throw new StartupError(`the port of the metrics cannot be used: ${error.message}`)
  })
  return {
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const isBearer = (header: string | undefined, token: string) =>
  isSameSecret(header ?? '', `Bearer ${token}`)
