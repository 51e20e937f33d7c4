import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildFaces } from './build-faces.ts'
import { buildFonts } from './build-fonts.ts'
import { buildServiceWorker } from './build-service-worker.ts'
import { compressAssets } from './compress-assets.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

await step('fonts', () => buildFonts(root))
await step('pages', () => buildPages('.'))
await step('pages of the back office', () => buildPages('backoffice'))
await step('service worker', () => buildServiceWorker(root))
// After the list of what is fetched for use without a connection: a face is fetched where it was chosen alone.
await step('faces', () => buildFaces(root))
await step('compressed files', () => {
  compressAssets(`${root}build/client/assets/`)
  compressAssets(`${root}build/office/client/assets/`)
  compressAssets(`${root}build/office/client/assets/workers/`)
  compressAssets(`${root}build/service-worker/`)
})

async function step(name: string, work: () => void | Promise<void>): Promise<void> {
  const startedAt = performance.now()
  process.stdout.write(`Building ${name} … `)
  await work()
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

function buildPages(site: string): void {
  const command = ['node_modules/@react-router/dev/bin.cjs', 'build', site]
  const bundle = spawnSync(process.execPath, command, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (bundle.status === 0) return
  process.stderr.write(bundle.stdout)
  process.exit(bundle.status ?? 1)
}
