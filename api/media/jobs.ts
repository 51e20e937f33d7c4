import type { Queue } from '../jobs/queue.ts'
import type { RequestAvif } from './routes.ts'
import { findWidth, makeWidth, type Width } from './store.ts'

const queue = 'make-avif'

/** Sends a job for each picture and width once, however often it is asked for. */
export function avifRequests(boss: Queue): RequestAvif {
  const asked = new Set<string>()
  return async ({ key, width }) => {
    const name = `${key}-${width}`
    if (asked.has(name)) return
    asked.add(name)
    await boss.send(queue, { key, width }, { singletonKey: name })
  }
}

/** Makes the AVIFs that were asked for, one at a time: each takes a core for a second or more. */
export async function startAvifJobs(boss: Queue, mediaDir: string): Promise<void> {
  await boss.work<{ key: string; width: Width }>(
    queue,
    { batchSize: 1, pollingIntervalSeconds: 2 },
    async (jobs) => {
      for (const { data } of jobs) {
        if (await findWidth(mediaDir, data.key, data.width, 'avif')) continue
        await makeWidth(mediaDir, data.key, data.width, 'avif')
      }
    },
  )
}
