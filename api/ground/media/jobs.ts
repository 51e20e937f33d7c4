import type { Queue } from '../jobs/queue.ts'
import { makeAvif, type RequestAvif, type RequestedPicture } from './make-picture.ts'
import type { Media } from './open-media.ts'

const queue = 'make-avif'

const rememberMs = 60 * 60 * 1_000
const maxRemembered = 10_000

type Sender = { send(queue: string, job: object, options: object): Promise<unknown> }

/** Sends a job for each picture and width at most once an hour. */
export function avifRequests(boss: Sender): RequestAvif {
  const asked = new Set<string>()
  return async ({ key, width }) => {
    const name = `${key}-${width}`
    if (asked.has(name) || asked.size >= maxRemembered) return
    asked.add(name)
    setTimeout(() => asked.delete(name), rememberMs).unref()
    try {
      await boss.send(queue, { key, width }, { singletonKey: name })
    } catch (error) {
      asked.delete(name)
      throw error
    }
  }
}

/** Makes the requested AVIFs one at a time: each takes a core for a second or more. */
export async function startAvifJobs(boss: Queue, media: Media): Promise<void> {
  await boss.work<RequestedPicture>(
    queue,
    { batchSize: 1, pollingIntervalSeconds: 2 },
    async (jobs) => {
      for (const { data } of jobs) await makeAvif(media, data.key, data.width)
    },
  )
}
