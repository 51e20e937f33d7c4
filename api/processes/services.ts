import type { Logger } from 'pino'
import { loadDemoCatalogue } from '../catalogue/demo.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { watchStatements } from '../db/watch-statements.ts'
import type { AskedPicture } from '../media/routes.ts'
import type { Totals } from '../metrics/totals.ts'
import { keepProcess } from './child-process.ts'

const gatewayScript = new URL('../payments/local-gateway/main.ts', import.meta.url)
// A process of its own at a lower priority: making a picture never delays a page.
const workerScript = new URL('./worker.ts', import.meta.url)

type Options = {
  config: Config
  /** Where the worker's metrics are added up. */
  totals: Totals
  log: Logger
  /** Called when the shop has to end, since another has taken its database. */
  onLost: () => void
  /** Kept by this process at most. */
  connections?: number
}

export type RunningParts = Awaited<ReturnType<typeof openParts>>

/**
 * What a running shop stands on: the database, claimed for it, watched over, and filled on a first
 * demo run; the local gateway, where there is one; and the worker.
 *
 * @throws StartupError
 */
export async function openParts({ config, totals, log, onLost, connections }: Options) {
  const onError = (error: Error) => log.error({ err: { message: error.message } }, 'database')
  const undo: (() => Promise<void>)[] = []
  // Last first: the jobs, then the database. Nothing loses what it stands on.
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    const database = await openDatabase(config, onError, {
      ...(connections && { connections }),
      watch: watchStatements(log, config.slowQueryMs),
      onClaimLost: onLost,
    })
    undo.push(() => database.close())
    database.supervise((event) => log.error(event))
    if (config.mode === 'demo') await loadDemoCatalogue(database.db, config.mediaDir)
    if (config.razorpay.isLocal) {
      const gateway = keepProcess(gatewayScript, { name: 'the local gateway' }, log)
      undo.push(() => gateway.stop())
    }
    const worker = keepProcess(
      workerScript,
      {
        name: 'the worker',
        env: { DATABASE_URL: database.ownerUrl },
        niceness: 10,
        onMessage: (message, id) => {
          if ('report' in message) totals.add({ part: 'worker', id }, message.report)
        },
        onEnd: (id) => totals.forget(id),
      },
      log,
    )
    undo.push(() => worker.stop())
    const requestAvif = async (picture: AskedPicture) => worker.tell({ avif: picture })
    return { db: database.db, databaseUrl: database.ownerUrl, requestAvif, close }
  } catch (error) {
    await close()
    throw error
  }
}
