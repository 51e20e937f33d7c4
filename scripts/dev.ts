import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { createServer as createVite, isRunnableDevEnvironment } from 'vite'
import type { createApp } from '../api/app.ts'
import { loadDemoCatalogue } from '../api/catalogue/demo.ts'
import { readConfig } from '../api/config.ts'
import { claimShop, openDatabase } from '../api/db/open.ts'
import { openQueue } from '../api/jobs/queue.ts'
import { createLog } from '../api/log.ts'
import { avifRequests } from '../api/media/jobs.ts'
import type { Pages, SiteModule } from '../api/pages.ts'
import { refuseTakenPort } from '../api/port.ts'
import { runCommand } from '../api/start-fault.ts'
import { buildFonts } from './build-fonts.ts'

// The shop with hot reload: one process, one port. Vite serves the site and its socket, and loads the
// API too, so that an edit of either is live without a restart. The database stays open throughout.
await runCommand(async () => {
  const config = readConfig(process.env)
  const log = createLog('dev')
  await refuseTakenPort(config.port)
  const onError = (error: Error) => log.error({ err: { message: error.message } }, 'database')
  await buildFonts(fileURLToPath(new URL('..', import.meta.url)))
  const database = await openDatabase(config, onError)
  const claim = await claimShop(database.ownerUrl)
  await loadDemoCatalogue(database.db, config.mediaDir)
  const queue = await openQueue(database.ownerUrl, { works: false, onError })
  const worker = fork(fileURLToPath(new URL('../api/worker.ts', import.meta.url)), {
    env: { ...process.env, DATABASE_URL: database.ownerUrl },
  })

  const server = createServer()
  const vite = await createVite({
    server: { middlewareMode: true, ws: { server } },
    appType: 'custom',
  })
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr))
    throw new Error('Vite has no runnable ssr environment')

  const pages: Pages = {
    assets: undefined,
    // Vite puts styles into <style> elements and its client into inline scripts.
    hasPolicy: false,
    async load() {
      const build: ServerBuild = await ssr.runner.import('virtual:react-router/server-build')
      // The module is ours: storefront/entry.server.tsx.
      const site = build.entry.module as unknown as SiteModule
      return { render: createRequestHandler(build, 'development'), site }
    },
  }
  const parts = {
    db: database.db,
    config,
    log,
    requestAvif: avifRequests(queue),
    pages,
  }
  let made: { by: typeof createApp; app: ReturnType<typeof createApp> } | undefined
  const listener = getRequestListener(async (request, env) => {
    const module: { createApp: typeof createApp } = await ssr.runner.import('/api/app.ts')
    if (made?.by !== module.createApp) {
      made = { by: module.createApp, app: module.createApp(parts) }
    }
    return made.app.fetch(request, env)
  })
  server.on('request', (request, response) => {
    if (/^\/(api|media|dev)\//.test(request.url ?? '')) return void listener(request, response)
    vite.middlewares(request, response, () => void listener(request, response))
  })
  server.listen(config.port, () => console.log(`Nool is open at ${config.publicUrl} (development)`))

  const stop = async () => {
    await vite.close()
    server.closeAllConnections()
    server.close()
    worker.kill('SIGTERM')
    await queue.stop({ graceful: false })
    await claim.end()
    await database.close({ claimed: true })
    process.exit(0)
  }
  process.once('SIGINT', () => void stop())
  process.once('SIGTERM', () => void stop())
})
