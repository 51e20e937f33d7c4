import '../api/ground/config/runtime-setup.ts'
import { createServer } from 'node:http'
import { zstdCompressSync } from 'node:zlib'
import { createRequestHandler, type ServerBuild } from 'react-router'
import type { FetchApi } from '../api/pages/in-process-api.ts'
import type { SiteModule } from '../api/pages/render.ts'
import type { ApiResponse } from '../contract/client.ts'

export type Rendered = { origin: string; token: string; paths: string[] }

// The floor of a private page: React renders it from recorded answers of the API, and a bare node:http
// server sends it, compressed.
process.once('message', async ({ origin, token, paths }: Rendered) => {
  const build: ServerBuild = await import(new URL('../build/server/index.js', import.meta.url).href)
  // The bundle's entry is storefront/entry.server.tsx.
  const site = build.entry.module as unknown as SiteModule
  const render = createRequestHandler(build, 'production')
  const answers = new Map<string, ApiResponse>()
  let isRecording = true

  const fetchApi: FetchApi = async (path, init) => {
    const key = `${init.method} ${path} ${typeof init.body === 'string' ? init.body : ''}`
    if (isRecording) {
      const answer = await fetch(origin + path, init)
      const json = await answer.json()
      answers.set(key, { ok: answer.ok, status: answer.status, json: async () => json })
    }
    return answers.get(key) ?? { ok: false, status: 404, json: async () => ({}) }
  }
  const renderPage = async (path: string) => {
    const request = new Request(origin + path, { headers: { cookie: `Token=${token}` } })
    const server = { fetchApi, nonce: 'AAAAAAAAAAAAAAAAAAAAAA==', logError: () => {} }
    const response = await render(request, site.createLoadContext(request, server))
    return zstdCompressSync(await response.text())
  }
  for (const path of paths) await renderPage(path)
  isRecording = false

  const server = createServer(async (request, response) => {
    const body = await renderPage(request.url ?? '/')
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'zstd' }).end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})
process.once('disconnect', () => process.exit(0))
