import '../processes/runtime-setup.ts'
import { compilePdf } from './compile-pdf.ts'
import { type Given, type Kind, prints } from './prints.ts'

export type Request = { kind: Kind; given: Given<Kind> }
export type Answer = { pdf: Uint8Array; rss: number } | { error: string }

/** A process of its own: see `render.ts`. It ends with its parent. */
process.on('message', (request: Request) => process.send?.(answer(request)))

function answer({ kind, given }: Request): Answer {
  try {
    // render() pairs a kind with what it prints.
    const print = prints[kind] as (given: Given<Kind>) => object
    const pdf = compilePdf(`${kind}.typ`, print(given))
    return { pdf, rss: process.memoryUsage.rss() }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
