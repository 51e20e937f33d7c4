import { fork } from 'node:child_process'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { loadDemoCatalogue } from '../domains/catalogue/demo.ts'
import { addDemoStaff, refuseDemoStaff } from '../domains/demo/staff.ts'
import { startEmpty } from '../domains/demo/start-empty.ts'
import { isEmptyDemo } from '../domains/shop/queries.ts'
import { oneAtATime } from '../ground/db/one-at-a-time.ts'
import { type Database, openDatabase } from '../ground/db/open.ts'
import type { Presence } from '../ground/db/presence.ts'
import { watchStatements } from '../ground/db/watch-statements.ts'
import { StartupError } from '../ground/errors/startup-error.ts'
import { takeFacts } from '../ground/facts/service.ts'
import { refuseUnusableBucket } from '../ground/media/check-bucket.ts'
import type { RequestAvif, RequestedPicture } from '../ground/media/make-picture.ts'
import { openMedia } from '../ground/media/open-media.ts'
import type { Totals } from '../ground/metrics/totals.ts'
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
  /** A demo, without the sample. */
  startsEmpty?: boolean
}

export type Services = Awaited<ReturnType<typeof openServices>>

/**
 * Opens what a running shop stands on: the database, filled on a first demo run; the local gateway,
 * where there is one; and the worker. The shutdown closes them in reverse. @throws StartupError
 */
export async function openServices({
  config,
  totals,
  log,
  shutdown,
  connections,
  startsEmpty = false,
}: Options) {
  if (startsEmpty && config.mode === 'live') {
    throw new StartupError('--empty is for a demo: a live shop is empty until you load a catalogue')
  }
  protectFolders(config, log)
  if (config.bucket) await refuseUnusableBucket(config.bucket, log)
  const onError = (error: Error) => log.error({ err: { message: error.message } }, 'database')
  const database = await openDatabase(config, onError, {
    ...(connections && { connections }),
    watch: watchStatements(log, config.slowQueryMs),
    signal: shutdown.signal,
    onWait: () => log.info('waiting for the schema; npm run migrate makes it'),
    onLockLost: (reason) => shutdown.stop(reason, 1),
  })
  shutdown.add(() => database.close())
  database.supervise((event) => log.error(event))
  const { db, ownerUrl, appUrl, presence } = database
  if (!presence) throw new Error('the shop runs without its lock')
  await takeFacts(db, config.facts)
  const settled = config.facts.explainGiven()
  if (settled) log.warn(settled)
  if (config.mode === 'demo' && config.role !== 'web') {
    await oneAtATime(ownerUrl, 'demo', async () => {
      if (startsEmpty) await startEmpty(db)
      if (!(await isEmptyDemo(db))) await loadDemoCatalogue(db, openMedia(config))
      await addDemoStaff(db, config)
    })
  }
  if (config.mode === 'live') await refuseDemoStaff(db)
  const running = { log, shutdown }
  if (config.razorpay.isLocal && config.role !== 'worker') await startGateway(presence, running)
  const services = { db, presence, databaseUrl: appUrl }
  if (config.role === 'web') return { ...services, requestAvif: queueAvifs(ownerUrl, onError) }
  const worker = startWorker({ ownerUrl, appUrl }, totals, running)
  return {
    ...services,
    requestAvif: async (avif: RequestedPicture) => worker.send({ avif } satisfies AvifRequest),
  }
}

type Running = { log: Logger; shutdown: Shutdown }

/** It remembers its payments in a file of its machine: those of another would be unknown to it. */
async function startGateway(presence: Presence, { log, shutdown }: Running): Promise<void> {
  if (!(await presence.holds('local gateway'))) {
    return log.warn(
      'the local gateway runs on another machine; to take cards here, set RAZORPAY_API_URL and RAZORPAY_CHECKOUT_URL to its address',
    )
  }
  const gateway = superviseProcess(
    { name: 'the local gateway', fork: () => fork(gatewayScript) },
    { log, shutdown },
  )
  shutdown.add(() => gateway.stop())
}

function startWorker(
  { ownerUrl, appUrl }: Pick<Database, 'ownerUrl' | 'appUrl'>,
  totals: Totals,
  { log, shutdown }: Running,
) {
  const env = {
    ...process.env,
    DATABASE_URL: ownerUrl,
    DATABASE_APP_URL: appUrl,
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
  return worker
}

/** Where no worker runs beside: pictures that are asked for are jobs of one elsewhere. */
function queueAvifs(ownerUrl: string, onError: (error: Error) => void): RequestAvif {
  let request: Promise<RequestAvif> | undefined
  const open = async () => {
    const { openQueue } = await import('../ground/jobs/queue.ts')
    const { avifRequests } = await import('../ground/media/jobs.ts')
    return avifRequests(await openQueue(ownerUrl, { works: false, onError }))
  }
  return async (avif) => {
    try {
      request ??= open()
      await (await request)(avif)
    } catch (error) {
      request = undefined
      onError(error instanceof Error ? error : new Error(String(error)))
    }
  }
}
