import { createChild } from '../children/create-child.ts'
import { createLimit } from '../http/concurrency-limit.ts'
import type { Given, Kind } from './prints.ts'
import type { Request } from './renderer.ts'

const maxQueued = 40

const limit = createLimit(1)

// The compiler takes 100 MB and a core.
const renderer = createChild<Request, Uint8Array>({
  script: new URL('./renderer.ts', import.meta.url),
  // WebAssembly is optimized for longer than most documents take, and for 70 MB more.
  execArgv: ['--liftoff-only'],
  timeoutMs: 30_000,
  // The compiler frees nothing: these are some 130 documents, so that a hundred at once have one start.
  maxBytes: 400_000_000,
})

/** The bytes of a PDF, made one at a time. @throws Refusal 503 when too many wait */
export async function render<K extends Kind>(kind: K, given: Given<K>): Promise<Buffer> {
  const pdf = await limit.run(() => renderer.ask({ kind, given }), { queued: maxQueued })
  return Buffer.from(pdf)
}
