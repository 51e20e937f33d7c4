import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildFonts } from './build-fonts.ts'
import { compressAssets } from './compress-assets.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

// Makes the site: fonts cut to the letters we use, both bundles, and their assets compressed.
await buildFonts(root)
const bundle = spawnSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, NODE_ENV: 'production' },
})
if (bundle.status !== 0) {
  process.stderr.write(bundle.stdout)
  process.exit(bundle.status ?? 1)
}
compressAssets(`${root}build/client/assets/`)
