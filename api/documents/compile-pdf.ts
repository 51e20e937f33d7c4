import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { initSync, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'

const read = (url: URL | string): Buffer => readFileSync(fileURLToPath(url))

const compiler = await open()

/** A template of `templates/` filled with data, which it reads as values and never as markup. */
export function compilePdf(template: string, data: object): Uint8Array {
  // A file, as other inputs would have the compiler set up its library anew.
  compiler.map_shadow('/data.json', Buffer.from(JSON.stringify(data)))
  try {
    // The library declares no type of its answer: the bytes, or what it throws.
    return compiler.compile(`/${template}`, undefined, 'pdf', 1).result as Uint8Array
  } catch (diagnostics) {
    throw new Error(`the template failed: ${String(diagnostics)}`)
  } finally {
    compiler.reset()
  }
}

/** Knows our templates and fonts, and neither files nor fonts of the machine. */
async function open() {
  const module = import.meta.resolve('@myriaddreamin/typst-ts-web-compiler/wasm')
  initSync({ module: read(module) })
  const builder = new TypstCompilerBuilder()
  builder.set_dummy_access_model()
  for (const { file, bytes } of filesOf('fonts')) {
    if (file.endsWith('.ttf')) await builder.add_raw_font(bytes)
  }
  const opened = await builder.build()
  for (const { file, bytes } of filesOf('templates'))
    opened.add_source(`/${file}`, bytes.toString())
  return opened
}

function filesOf(name: string) {
  const folder = new URL(`${name}/`, import.meta.url)
  const files = readdirSync(folder).toSorted()
  return files.map((file) => ({ file, bytes: read(new URL(file, folder)) }))
}
