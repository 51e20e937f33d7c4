import './production.ts'
import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { createApp } from './app.ts'
import { Changes } from './cache/changes.ts'
import { openKeeps } from './cache/keeps.ts'
import { listenForChanges } from './cache/listener.ts'
import { readConfig } from './config.ts'
import { keptFirst } from './kept-first.ts'
import { createLog } from './log.ts'
import { openParts } from './parts.ts'
import { refuseTakenPorts } from './port.ts'
import type { Pages, SiteModule } from './site.ts'
import { runCommand, StartFault } from './start-fault.ts'
import { createStops } from './stops.ts'

const drainMs = 5_000
const log = createLog('server')

await runCommand(async () => {
  const config = readConfig(process.env)
  const pages = await builtPages()
  await refuseTakenPorts(config)
  // From here on a signal undoes what has been started, in the middle of the start too.
  const stops = createStops(log)
  await stops.during(async () => {
    const parts = await openParts(config, log, () => stops.stop('claim lost'))
    stops.add(() => parts.close())
    const changes = new Changes()
    const lost = ({ message }: Error) => log.error({ err: { message } }, 'news of the catalogue')
    const news = listenForChanges(parts.databaseUrl, changes, lost)
    stops.add(() => news.stop())
    const keeps = openKeeps(changes)
    const app = createApp({ ...parts, keeps, config, log, pages })
    const https = config.publicUrl.startsWith('https:')
    const server = createServer(keptFirst(keeps, getRequestListener(app.fetch), { log, https }))
    server.listen(config.port)
    await listening(server)
    stops.add(() => drain(server))
    console.log(`${config.shop.name} is open at ${config.publicUrl}`)
  })
})

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
