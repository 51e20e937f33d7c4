import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type pg from 'pg'
import { type AppOptions, createApp, openOrderChanges } from '../app.ts'
import type { Config } from '../config.ts'
import { CatalogueChanges } from '../ground/cache/invalidation.ts'
import { measureCaches, openCaches } from '../ground/cache/open-caches.ts'
import { openReadChanges } from '../ground/cache/read-changes.ts'
import { type Db, openDb, openPool } from '../ground/db/pool.ts'
import { openReplicaPools, ReplicaReads } from '../ground/db/replica-reads.ts'
import { watchStatements } from '../ground/db/watch-statements.ts'
import { StartupError } from '../ground/errors/startup-error.ts'
import { answerThrown } from '../ground/http/answer-error.ts'
import { refuseBadRequest } from '../ground/http/refuse-bad-request.ts'
import { answerInOrder, limitConnections, serverTimeouts } from '../ground/http/server-limits.ts'
import { openOffice, openSite } from '../pages/bundle.ts'
import { serveCachedFirst } from '../pages/serve-cached.ts'
import type { Shutdown } from './shutdown.ts'
import { startWritingSearches } from './write-searches.ts'

const drainMs = 5_000

// Part of loading this module, which happens while the database is opened.
const pages = await openSite()

type Deps = Pick<AppOptions, 'db' | 'config' | 'log' | 'requestAvif' | 'isDraining'> & {
  databaseUrl: string
  /** Of `db`. */
  databasePool: pg.Pool
  /** Hosts of standbys, for public answers. */
  replicas: string[]
  shutdown: Shutdown
}

/** Serves the shop's HTTP in this process. @throws StartupError when the port cannot be used */
export async function serveWeb({
  databaseUrl,
  databasePool,
  replicas,
  shutdown,
  ...given
}: Deps): Promise<void> {
  const { config, log } = given
  const logError = (error: unknown) => log.error({ err: error }, 'changes of the catalogue')
  // A separate connection, so that cached answers never wait behind orders.
  const pool = openPool(databaseUrl, { max: 1, prepared: config.preparedStatements })
  shutdown.add(() => pool.end())
  const changes = new CatalogueChanges(openReadChanges(openDb(pool), logError, config.facts))
  const caches = openCaches(changes)
  measureCaches(caches)
  const publicDb = openPublicDb(
    { databaseUrl, databasePool, replicas, shutdown, ...given },
    changes,
  )
  const orderChanges = openOrderChanges(given)
  const app = createApp({ ...given, publicDb, orderChanges, caches, pages, office: openOffice() })
  const https = config.publicUrl.startsWith('https:')
  const answer = getRequestListener(app.fetch, { errorHandler: answerThrown(log) })
  const answerAny = serveCachedFirst(caches, answer, { log, https, officeUrl: config.officeUrl })
  const server = createServer(
    { ...serverTimeouts, optimizeEmptyRequests: true, requireHostHeader: false },
    answerInOrder(refuseBadRequest(answerAny, { log, https })),
  )
  limitConnections(
    server,
    config.trustedProxies ? {} : { maxConnections: config.limits.connectionsOfAddress },
  )
  const logUnwritten = (error: Error) => log.error({ err: error }, 'searches')
  const counting = startWritingSearches(caches.searches, given.db, logUnwritten)
  // After the server has answered its last request.
  shutdown.add(() => counting.stop())
  await listen(server, config)
  shutdown.add(() => drain(server))
  // First, as the server waits for its connections.
  shutdown.add(() => orderChanges.stop())
}

/** The database itself where there are no replicas. */
function openPublicDb(
  { db, config, log, databaseUrl, databasePool: primary, replicas: hosts, shutdown }: Deps,
  changes: CatalogueChanges,
): Db {
  if (!hosts.length) return db
  const replicas = openReplicaPools(databaseUrl, hosts, {
    max: primary.options.max,
    prepared: config.preparedStatements,
  })
  shutdown.add(async () => void (await Promise.all(replicas.map((pool) => pool.end()))))
  const reads = new ReplicaReads({ primary, replicas, readPosition: () => changes.logPosition })
  return openDb(reads, watchStatements(log, config.slowQueryMs))
}

async function drain(server: Server): Promise<void> {
  const force = setTimeout(() => server.closeAllConnections(), drainMs)
  await new Promise((closed) => server.close(closed))
  clearTimeout(force)
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((open, failed) => {
    server.once('error', (error) =>
      failed(new StartupError(`the port cannot be used: ${error.message}`)),
    )
    server.listen({ port, host }, open)
  })
}
