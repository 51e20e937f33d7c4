import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createApp, type Parts } from '../app.ts'
import { CatalogueChanges } from '../cache/invalidation.ts'
import { listenForChanges } from '../cache/listener.ts'
import { measureCaches, openCaches } from '../cache/open-caches.ts'
import { StartupError } from '../errors/startup-error.ts'
import { answerThrown } from '../http/answer-error.ts'
import { openSite } from '../pages/bundle.ts'
import { serveCachedFirst } from '../pages/serve-cached.ts'

const drainMs = 5_000

// Part of loading this module, which is done while the database is opened.
const pages = await openSite()

type Given = Pick<Parts, 'db' | 'config' | 'log' | 'requestAvif'> & {
  /** The database's address, to listen for its news. */
  databaseUrl: string
}

/**
 * Serves the shop's HTTP in this process.
 *
 * @returns close: takes no more requests, and waits for those under way
 * @throws StartupError when the port cannot be used
 */
export async function serveWeb({ databaseUrl, ...given }: Given) {
  const { config, log } = given
  const changes = new CatalogueChanges()
  const lost = ({ message }: Error) => log.error({ err: { message } }, 'news of the catalogue')
  const news = listenForChanges(databaseUrl, changes, lost)
  const caches = openCaches(changes)
  measureCaches(caches)
  const app = createApp({ ...given, caches, pages })
  const https = config.publicUrl.startsWith('https:')
  const answer = getRequestListener(app.fetch, { errorHandler: answerThrown(log) })
  const server = createServer(
    // A request without a body then has no stream to end, which is some of what a kept answer takes.
    { optimizeEmptyRequests: true },
    serveCachedFirst(caches, answer, { log, https }),
  )
  const close = async () => {
    await drain(server)
    await news.stop()
  }
  try {
    await listen(server, config.port)
  } catch (error) {
    await news.stop()
    throw error
  }
  return { close }
}

async function drain(server: Server): Promise<void> {
  const force = setTimeout(() => server.closeAllConnections(), drainMs)
  await new Promise((closed) => server.close(closed))
  clearTimeout(force)
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((open, failed) => {
    server.once('error', (error) =>
      failed(new StartupError(`the port cannot be used: ${error.message}`)),
    )
    server.listen(port, open)
  })
}
