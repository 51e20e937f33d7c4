import './production.ts'
import { fork } from 'node:child_process'
import type { Server } from 'node:http'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { createApp } from './app.ts'
import { loadDemoCatalogue } from './catalogue/demo.ts'
import { type Config, readConfig } from './config.ts'
import { claimShop, openDatabase } from './db/open.ts'
import { openQueue } from './jobs/queue.ts'
import { createLog } from './log.ts'
import { avifRequests } from './media/jobs.ts'
import type { Pages, SiteModule } from './pages.ts'
import { refuseTakenPort } from './port.ts'
import { runCommand, StartFault } from './start-fault.ts'

const drainMs = 5_000
const workerNiceness = 10
const log = createLog('server')

await runCommand(async () => {
  const config = readConfig(process.env)
  await refuseTakenPort(config.port)
  const parts = await openParts(config)
  const app = createApp({ ...parts, config, log, pages: await builtPages() })
  // @hono/node-server types its server as any of http's; without options it is the plain one.
  const server = serve({ fetch: app.fetch, port: config.port }) as Server
  const worker = keepWorker(parts.ownerUrl)
  await listening(server)
  console.log(`${config.shop.name} is open at ${config.publicUrl}`)

  let stopping = false
  // Requests first, then the jobs, then the database: nothing loses what it stands on.
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    await drain(server)
    await worker.stop()
    await parts.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
})

/** The database, claimed for this shop and filled on a first demo run, and the job queue. */
async function openParts(config: Config) {
  const onError = (error: Error) => log.error({ err: { message: error.message } }, 'database')
  const database = await openDatabase(config, onError)
  try {
    const claim = await claimShop(database.ownerUrl)
    if (config.mode === 'demo') await loadDemoCatalogue(database.db, config.mediaDir)
    const queue = await openQueue(database.ownerUrl, { works: false, onError })
    return {
      db: database.db,
      ownerUrl: database.ownerUrl,
      requestAvif: avifRequests(queue),
      async close() {
        await queue.stop({ graceful: false })
        await claim.end()
        await database.close({ claimed: true })
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function builtPages(): Promise<Pages> {
  const file = new URL('../build/server/index.js', import.meta.url)
  const build: ServerBuild = await import(file.href).catch(() => {
    throw new StartFault('the site is not built; run npm run build')
  })
  const render = createRequestHandler(build, 'production')
  // The bundle is ours: storefront/entry.server.tsx.
  const site = build.entry.module as unknown as SiteModule
  const assets = fileURLToPath(new URL('../build/client', import.meta.url))
  return { assets, hasPolicy: true, load: async () => ({ render, site }) }
}

/** Jobs run in a process of their own, at a lower priority, begun again when it ends. */
function keepWorker(ownerUrl: string) {
  let stopping = false
  let worker = start()

  function start() {
    const env = { ...process.env, DATABASE_URL: ownerUrl }
    const child = fork(new URL('./worker.ts', import.meta.url), { env })
    if (child.pid) setPriority(child.pid, workerNiceness)
    child.once('exit', (code) => {
      if (stopping) return
      log.error({ code }, 'the worker ended; starting another')
      setTimeout(() => {
        if (!stopping) worker = start()
      }, 1_000)
    })
    return child
  }

  return {
    async stop() {
      stopping = true
      if (worker.exitCode !== null || worker.signalCode !== null) return
      const ended = new Promise((resolve) => worker.once('exit', resolve))
      worker.kill('SIGTERM')
      const force = setTimeout(() => worker.kill('SIGKILL'), drainMs)
      await ended
      clearTimeout(force)
    },
  }
}

async function drain(server: Server): Promise<void> {
  const force = setTimeout(() => server.closeAllConnections(), drainMs)
  await new Promise((closed) => server.close(closed))
  clearTimeout(force)
}

function listening(server: Server): Promise<void> {
  return new Promise((open, failed) => {
    if (server.listening) return open()
    server.once('listening', open)
    server.once('error', (error) =>
      failed(new StartFault(`the port cannot be used: ${error.message}`)),
    )
  })
}
