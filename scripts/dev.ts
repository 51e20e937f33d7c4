import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { createServer as createVite, isRunnableDevEnvironment } from 'vite'
import type { createApp } from '../api/app.ts'
import { readConfig } from '../api/config.ts'
import { CatalogueChanges } from '../api/ground/cache/invalidation.ts'
import { openCaches } from '../api/ground/cache/open-caches.ts'
import { loadFacts } from '../api/ground/db/load-facts.ts'
import { runCommand } from '../api/ground/errors/startup-error.ts'
import { createTotals } from '../api/ground/metrics/totals.ts'
import { createLog } from '../api/log.ts'
import { findRoute } from '../api/pages/find-route.ts'
import type { Office, OfficeModule } from '../api/pages/office.ts'
import type { Pages, SiteModule } from '../api/pages/render.ts'
import { refuseTakenPorts } from '../api/processes/check-ports.ts'
import { openServices } from '../api/processes/services.ts'
import { createShutdown } from '../api/processes/shutdown.ts'
import { startWritingSearches } from '../api/processes/write-searches.ts'
import { buildFonts } from './build-fonts.ts'
import { withServerTiming } from './server-timing.ts'

// The shop with hot reload: one process, one port. Vite serves the site and its socket, and loads the
// API too, so that an edit of either is live without a restart. The database stays open throughout.
await runCommand(async () => {
  const config = readConfig(process.env)
  const log = createLog('dev')
  await refuseTakenPorts(config)
  const root = fileURLToPath(new URL('..', import.meta.url))
  await buildFonts(root)
  const shutdown = createShutdown(log)
  await shutdown.during(async () => {
    const services = await openServices({ config, totals: createTotals(), log, shutdown })
    const server = createServer()
    const ours = process.listeners('SIGTERM')
    const openVite = async (root: string) => {
      const vite = await createVite({
        root,
        server: { middlewareMode: true, ws: { server } },
        appType: 'custom',
      })
      shutdown.add(() => vite.close())
      // React Router opens a second Vite, which would end the process before the database is closed.
      for (const other of process.listeners('SIGTERM')) {
        if (!ours.includes(other)) process.off('SIGTERM', other)
      }
      const { ssr } = vite.environments
      if (!ssr || !isRunnableDevEnvironment(ssr))
        throw new Error('Vite has no runnable environment')
      return { vite, load: <T>(module: string): Promise<T> => ssr.runner.import(module) }
    }
    const { vite, load } = await openVite(root)

    const pages: Pages = {
      assets: undefined,
      // Vite puts styles into <style> elements and its client into inline scripts.
      hasPolicy: false,
      findRoute,
      async load() {
        const build = await load<ServerBuild>('virtual:react-router/server-build')
        // The module is ours: storefront/entry.server.tsx.
        const site = build.entry.module as unknown as SiteModule
        return { render: createRequestHandler(build, 'development'), site }
      },
    }
    // Opened by the first request for it.
    let backoffice: ReturnType<typeof openVite> | undefined
    const openBackoffice = () => (backoffice ??= openVite(`${root}backoffice`))
    const office: Office = {
      assets: undefined,
      hasPolicy: false,
      async load() {
        const { load: loadOffice } = await openBackoffice()
        const build = await loadOffice<ServerBuild>('virtual:react-router/server-build')
        // The module is ours: backoffice/entry.server.tsx.
        const site = build.entry.module as unknown as OfficeModule
        return { render: createRequestHandler(build, 'development'), site }
      },
    }
    const caches = openCaches(new CatalogueChanges())
    const logUnwritten = (error: Error) => log.error({ err: error }, 'searches')
    const counting = startWritingSearches(caches.searches, services.db, logUnwritten)
    shutdown.add(() => counting.stop())
    let made: { by: typeof createApp; app: ReturnType<typeof createApp> } | undefined
    const listener = getRequestListener(async (request, env) => {
      const module = await load<{ createApp: typeof createApp }>('/api/app.ts')
      if (made?.by !== module.createApp) {
        const app = module.createApp({ ...services, config, log, pages, office, caches })
        made = { by: module.createApp, app }
      }
      const { app } = made
      // Nothing is cached here, so that nothing else reads them.
      await loadFacts(services.db, config.facts)
      return withServerTiming(request, async () => app.fetch(request, env))
    })
    server.on('request', async (request, response) => {
      const { url = '' } = request
      if (/^\/(api|media|dev)\//.test(url)) return void listener(request, response)
      const site = /^\/office\b/.test(url) ? (await openBackoffice()).vite : vite
      site.middlewares(request, response, () => {
        // Vite has taken the office's base off it.
        request.url = url
        void listener(request, response)
      })
    })
    shutdown.add(async () => {
      server.closeAllConnections()
      server.close()
    })
    server.listen(config.port, () =>
      console.log(`${config.shop.name} is open at ${config.publicUrl} (development)`),
    )
  })
})
