import { createChild } from '../../../ground/children/create-child.ts'
import { Refusal } from '../../../ground/errors/refusal.ts'
import { createLimit } from '../../../ground/http/concurrency-limit.ts'
import { refuseFile } from '../../../ground/sheets/refuse-file.ts'
import type { Mapping } from '../fields.ts'
import type { Summary } from '../questions.ts'
import type { Asked, ReadFile } from './read-file.ts'

type Answer<Result> = Result | { refused: string }

// A file takes memory and a second: the pages of a web process do not wait for it.
const child = createChild<Asked, Answer<ReadFile | { products: Summary[] }>>({
  script: new URL('./reader.ts', import.meta.url),
  execArgv: ['--max-old-space-size=400'],
  timeoutMs: 50_000,
  maxBytes: 120_000_000,
})
const oneAtATime = createLimit(1)

/** Reads a file in a process of its own. @throws FieldRefusal of `file`; Refusal 503 where several wait */
export const readInChild = (bytes: Uint8Array) => ask<ReadFile>({ bytes })

/** What a file's products are where a mapping counts before what was recognised. */
export const summariseInChild = (packed: Uint8Array, mapping: Mapping) =>
  ask<{ products: Summary[] }>({ packed, mapping })

async function ask<Result>(asked: Asked): Promise<Result> {
  const answer = await oneAtATime
    .run(() => child.ask(asked), { queued: 3 })
    .catch((error: unknown) => {
      if (error instanceof Refusal) throw error
      throw refuseFile('The file cannot be read: save it anew as CSV, or cut it in two.')
    })
  if ('refused' in answer) throw refuseFile(answer.refused)
  return answer as Result
}
