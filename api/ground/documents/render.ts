import { createChild } from '../children/create-child.ts'
import { createLimit } from '../http/concurrency-limit.ts'
import type { Kind, PrintInput } from './prints.ts'
import type { Request } from './renderer.ts'

const maxQueued = 40

const limit = createLimit(1)

// The compiler takes 170 MB and a core.
const renderer = createChild<Request, Uint8Array>({
  script: new URL('./renderer.ts', import.meta.url),
  timeoutMs: 30_000,
  // It grows by some 0.4 MB with each document: these are three hundred.
  maxBytes: 300_000_000,
})

/** The bytes of a PDF, made one at a time. @throws Refusal 503 when too many wait */
export async function render<K extends Kind>(kind: K, given: PrintInput<K>): Promise<Buffer> {
  const pdf = await limit.run(() => renderer.ask({ kind, given }), { queued: maxQueued })
  return Buffer.from(pdf)
}
