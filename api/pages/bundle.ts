import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from 'react-router'
import { StartupError } from '../ground/errors/startup-error.ts'
import { findRoute } from './find-route.ts'
import type { Office, OfficeModule } from './office.ts'
import type { Pages, SiteModule } from './render.ts'

const built = (path: string) => new URL(`../../build/${path}`, import.meta.url)
const bundle = built('server/index.js')
const officeBundle = built('office/server/index.js')

/** @throws StartupError */
export function refuseMissingSite(): void {
  if (!existsSync(bundle) || !existsSync(officeBundle))
    throw new StartupError('the site is not built; run npm run build')
}

export async function openSite(): Promise<Pages> {
  const { createRequestHandler } = await import('react-router')
  const build: ServerBuild = await import(bundle.href)
  const render = createRequestHandler(build, 'production')
  // The bundle is ours: storefront/entry.server.tsx.
  const site = build.entry.module as unknown as SiteModule
  return {
    assets: fileURLToPath(built('client')),
    hasPolicy: true,
    findRoute,
    load: async () => ({ render, site }),
  }
}

/** The back office, whose bundle is loaded by the first request for it: most processes never get one. */
export function openOffice(): Office {
  let loaded: ReturnType<Office['load']> | undefined
  return {
    assets: fileURLToPath(built('office/client')),
    hasPolicy: true,
    load: () => (loaded ??= loadOffice()),
  }
}

async function loadOffice(): ReturnType<Office['load']> {
  const { createRequestHandler } = await import('react-router')
  const build: ServerBuild = await import(officeBundle.href)
  // The bundle is ours: backoffice/entry.server.tsx.
  const site = build.entry.module as unknown as OfficeModule
  return { render: createRequestHandler(build, 'production'), site }
}
