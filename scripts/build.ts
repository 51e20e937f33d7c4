import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { buildFonts } from './build-fonts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

// Makes the site: fonts cut to the letters we use, both bundles, and each asset compressed as hard
// as it goes, once, so that no request has to.
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

function compressAssets(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue
    const bytes = readFileSync(folder + name)
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 }
    writeFileSync(`${folder + name}.br`, brotliCompressSync(bytes, { params: quality }))
    writeFileSync(`${folder + name}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
