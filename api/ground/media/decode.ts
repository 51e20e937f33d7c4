import { createChild } from '../children/create-child.ts'
import { createLimit } from '../http/concurrency-limit.ts'
import type { AnyDrawing, Request } from './decoder.ts'

// Each takes a core and the whole original in memory. There are as many web processes as cores.
export const decodeLimit = createLimit(1)

// Strangers send pictures: what one does to the decoder meets no page and no secret.
const decoder = createChild<Request, Uint8Array>({
  script: new URL('./decoder.ts', import.meta.url),
  execArgv: ['--max-old-space-size=64', '--max-semi-space-size=1'],
  timeoutMs: 60_000,
  maxBytes: 250_000_000,
})

/** What is drawn of a picture, in a process of its own; inside `decodeLimit`. @throws Error that says why not */
export async function draw(original: Buffer, drawing: AnyDrawing): Promise<Buffer> {
  const { buffer, byteOffset, length } = await decoder.ask({ original, drawing })
  return Buffer.from(buffer, byteOffset, length)
}
