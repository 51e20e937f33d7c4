import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { createRequestHandler } from 'react-router'
import { StartupError } from '../api/ground/errors/startup-error.ts'
import { compressAssets } from '../scripts/compress-assets.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const output = `${root}build/bench/empty-page`

/** Builds a page with nothing on it as the shop is built, and serves it until `use` is done. */
export async function withEmptyPage<T>(use: (origin: string) => Promise<T>): Promise<T> {
  buildEmptyPage()
  const build = await import(`${output}/server/index.js`)
  const render = createRequestHandler(build, 'production')
  const app = new Hono()
  app.use(serveStatic({ root: `${output}/client`, precompressed: true }))
  app.get('/', (c) => render(c.req.raw))
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const address = server.address()
  try {
    return await use(`http://127.0.0.1:${typeof address === 'object' && address?.port}`)
  } finally {
    server.close()
  }
}

function buildEmptyPage(): void {
  rmSync(output, { recursive: true, force: true })
  const build = [`${root}node_modules/@react-router/dev/bin.cjs`, 'build', 'bench/empty-page']
  const { status, stderr } = spawnSync(process.execPath, build, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new StartupError(`the empty page could not be built: ${stderr}`)
  compressAssets(`${output}/client/assets/`)
}
