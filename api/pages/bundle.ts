import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from 'react-router'
import { StartupError } from '../errors/startup-error.ts'
import type { Pages, SiteModule } from './render.ts'
import { createFindRoute } from './route-names.ts'

const bundle = new URL('../../build/server/index.js', import.meta.url)

/** @throws StartupError */
export function refuseMissingSite(): void {
  if (!existsSync(bundle)) throw new StartupError('the site is not built; run npm run build')
}

export async function openSite(): Promise<Pages> {
  const { createRequestHandler } = await import('react-router')
  const build: ServerBuild = await import(bundle.href)
  const render = createRequestHandler(build, 'production')
  // The bundle is ours: storefront/entry.server.tsx.
  const site = build.entry.module as unknown as SiteModule
  return {
    assets: fileURLToPath(new URL('../../build/client', import.meta.url)),
    hasPolicy: true,
    findRoute: createFindRoute(build.routes),
    load: async () => ({ render, site }),
  }
}
