import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { fonts } from './fonts.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const templates = join(here, 'templates')
const data = join(templates, 'data.json')

const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs: fonts }] })

/** A template of `templates/` filled with data, which it reads as values and never as markup. */
export function compilePdf(template: string, values: object): Uint8Array {
  compiler.mapShadow(data, Buffer.from(JSON.stringify(values)))
  try {
    return compiler.pdf({ mainFilePath: join(templates, template) })
  } catch (error) {
    // It has no message: what is wrong stands in its code.
    const diagnostics = error instanceof Error && 'code' in error ? error.code : error
    throw new Error(`the template failed: ${String(diagnostics)}`)
  } finally {
    // What the last few documents did not use again.
    compiler.evictCache(3)
  }
}
