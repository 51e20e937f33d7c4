import { fork } from 'node:child_process'
import type { Logger } from 'pino'
import { loadDemoCatalogue } from '../catalogue/demo.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { watchStatements } from '../db/watch-statements.ts'
import { refuseUnusableBucket } from '../media/check-bucket.ts'
import { openMedia } from '../media/open-media.ts'
import type { RequestedPicture } from '../media/routes.ts'
import type { Totals } from '../metrics/totals.ts'
import { superviseProcess } from './child-process.ts'
import type { AvifRequest } from './ipc.ts'
import { protectFolders } from './protect-folders.ts'
import type { Shutdown } from './shutdown.ts'

const gatewayScript = new URL('./local-gateway.ts', import.meta.url)
// A separate process at a lower priority, so that making a picture never delays a page.
const workerScript = new URL('./worker.ts', import.meta.url)

type Options = {
  config: Config
  totals: Totals
  log: Logger
  shutdown: Shutdown
  connections?: number
}

export type Services = Awaited<ReturnType<typeof openServices>>

/**
 * Opens what a running shop stands on: the database, filled on a first demo run; the local gateway,
 * where there is one; and the worker. The shutdown closes them in reverse. @throws StartupError
 */
export async function openServices({ config, totals, log, shutdown, connections }: Options) {
  protectFolders(config, log)
  if (config.bucket) await refuseUnusableBucket(config.bucket, log)
  const onError = (error: Error) => log.error({ err: { message: error.message } }, 'database')
  const database = await openDatabase(config, onError, {
    ...(connections && { connections }),
    watch: watchStatements(log, config.slowQueryMs),
    onLockLost: () => shutdown.stop('lock lost', 1),
  })
  shutdown.add(() => database.close())
  database.supervise((event) => log.error(event))
  if (config.mode === 'demo') await loadDemoCatalogue(database.db, openMedia(config))
  if (config.razorpay.isLocal) {
    const gateway = superviseProcess(
      { name: 'the local gateway', fork: () => fork(gatewayScript) },
      { log, shutdown },
    )
    shutdown.add(() => gateway.stop())
  }
  const env = {
    ...process.env,
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.appUrl,
    DATABASE_DIRECT_URL: undefined,
  }
  const worker = superviseProcess(
    {
      name: 'the worker',
      fork: () => fork(workerScript, { env }),
      niceness: 10,
      onMessage: (message, id) => {
        if ('report' in message) totals.add({ part: 'worker', id }, message.report)
      },
      onExit: (id) => totals.remove(id),
    },
    { log, shutdown },
  )
  shutdown.add(() => worker.stop())
  const requestAvif = async (avif: RequestedPicture) => worker.send({ avif } satisfies AvifRequest)
  return { db: database.db, databaseUrl: database.appUrl, requestAvif }
}
