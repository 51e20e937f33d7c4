import type { Logger } from 'pino'
import { loadDemoCatalogue } from './catalogue/demo.ts'
import type { Config } from './config.ts'
import { claimShop, openDatabase } from './db/open.ts'
import { openQueue } from './jobs/queue.ts'
import { keepProcess } from './kept-process.ts'
import { avifRequests } from './media/jobs.ts'

const gatewayScript = new URL('./payments/local-gateway/main.ts', import.meta.url)
// A process of its own at a lower priority: making a picture never delays a page.
const workerScript = new URL('./worker.ts', import.meta.url)

/**
 * What a running shop stands on: the database, claimed for it, watched over, and filled on a first
 * demo run; the job queue; the local gateway, where there is one; and the worker.
 *
 * @param onLost called when the shop has to end, since another has taken its database
 * @throws StartFault
 */
export async function openParts(config: Config, log: Logger, onLost: () => void) {
  const onError = (error: Error) => log.error({ err: { message: error.message } }, 'database')
  const undo: (() => Promise<void>)[] = []
  // Last first: the jobs, the claim, the database. Nothing loses what it stands on.
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    const database = await openDatabase(config, onError)
    undo.push(() => database.close())
    const claim = await claimShop(database.ownerUrl, onLost)
    undo.push(() => claim.release())
    database.supervise((event) => log.error(event))
    if (config.mode === 'demo') await loadDemoCatalogue(database.db, config.mediaDir)
    const queue = await openQueue(database.ownerUrl, { works: false, onError })
    undo.push(() => queue.stop({ graceful: false }))
    if (config.razorpay.isLocal) {
      const gateway = keepProcess(gatewayScript, { name: 'the local gateway' }, log)
      undo.push(() => gateway.stop())
    }
    const env = { DATABASE_URL: database.ownerUrl }
    const worker = keepProcess(workerScript, { name: 'the worker', env, niceness: 10 }, log)
    undo.push(() => worker.stop())
    return {
      db: database.db,
      databaseUrl: database.ownerUrl,
      requestAvif: avifRequests(queue),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
