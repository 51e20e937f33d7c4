import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export function compressAssets(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg|wasm)$/.test(name)) continue
    const file = join(folder, name)
    const bytes = readFileSync(file)
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 }
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: quality }))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
