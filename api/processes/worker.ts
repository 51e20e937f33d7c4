import '../ground/config/runtime-setup.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../config.ts'
import { startDemoHistory } from '../domains/demo/history.ts'
import { loadFacts } from '../ground/db/load-facts.ts'
import { measurePool, openDb, openPool } from '../ground/db/pool.ts'
import { watchStatements } from '../ground/db/watch-statements.ts'
import { runCommand } from '../ground/errors/startup-error.ts'
import { measureQueue, openQueue } from '../ground/jobs/queue.ts'
import { avifRequests, startAvifJobs } from '../ground/media/jobs.ts'
import { openMedia } from '../ground/media/open-media.ts'
import { startReporting } from '../ground/metrics/process-metrics.ts'
import { createLog } from '../log.ts'
import { type AvifRequest, sendToServer } from './ipc.ts'
import { createChildShutdown } from './shutdown.ts'
import { scheduleJobs, startLoops } from './worker-jobs.ts'

/** A mail or a call that takes longer is left to the next worker. */
const stopTimeoutMs = 3_000

const config = readConfig(process.env)
const log = createLog('worker')
const shutdown = createChildShutdown(log)

await runCommand(() =>
  shutdown.during(async () => {
    // The queue makes its own tables, and the product index is made anew.
    const ownerUrl = config.databaseUrl ?? ''
    const url = config.databaseAppUrl ?? ownerUrl
    const logErrors = (of: string) => (error: Error) =>
      log.error({ err: { message: error.message } }, of)
    const onError = logErrors('database')
    const pool = openPool(url, {
      max: 5,
      prepared: config.preparedStatements,
      onError,
      actor: 'worker',
    })
    const db = openDb(pool, watchStatements(log, config.slowQueryMs))
    measurePool(pool)
    await loadFacts(db, config.facts)
    const queue = await openQueue(ownerUrl, { works: true, onError })
    const media = openMedia(config)
    const jobs = { db, ownerUrl, config, media, log, queue, logErrors }

    await startAvifJobs(queue, media)
    const requestAvif = avifRequests(queue)
    process.on('message', ({ avif }: AvifRequest) => {
      void requestAvif(avif).catch(logErrors('an AVIF could not be asked for'))
    })
    await scheduleJobs(jobs)
    const loops = startLoops(jobs)
    if (config.demoHistoryDays > 0) {
      const history = startDemoHistory(ownerUrl, config, logErrors('the demo’s past'))
      shutdown.add(() => history.stop())
    }
    if (config.metrics) {
      loops.push(measureQueue(queue, logErrors('queue metrics')))
      const reporting = startReporting('worker', (report) => sendToServer({ report }))
      shutdown.add(() => reporting.stop())
    }
    shutdown.add(() => {
      const stopped = Promise.all(loops.map((each) => each.stop()))
      return Promise.all([
        Promise.race([stopped, sleep(stopTimeoutMs)]),
        queue.stop({ graceful: true, timeout: stopTimeoutMs }),
      ])
    })
  }),
)
