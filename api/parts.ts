import type { Logger } from 'pino'
import { loadDemoCatalogue } from './catalogue/demo.ts'
import type { Config } from './config.ts'
import { claimShop, openDatabase } from './db/open.ts'
import { openQueue } from './jobs/queue.ts'
import { avifRequests } from './media/jobs.ts'
import { keepWorker } from './worker-process.ts'

/**
 * What a running shop stands on: the database, claimed for it, watched over, and filled on a first
 * demo run; the job queue; and the worker.
 *
 * @param onLost called when the shop has to end, since another has taken its database
 * @throws StartFault
 */
export async function openParts(config: Config, log: Logger, onLost: () => void) {
  const onError = (error: Error) => log.error({ err: { message: error.message } }, 'database')
  const database = await openDatabase(config, onError)
  try {
    const claim = await claimShop(database.ownerUrl, onLost)
    database.supervise((event) => log.error(event))
    if (config.mode === 'demo') await loadDemoCatalogue(database.db, config.mediaDir)
    const queue = await openQueue(database.ownerUrl, { works: false, onError })
    const worker = keepWorker(database.ownerUrl, log)
    return {
      db: database.db,
      requestAvif: avifRequests(queue),
      /** The jobs, then the database: nothing loses what it stands on. */
      async close() {
        await worker.stop()
        await queue.stop({ graceful: false })
        await claim.release()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
