import type { Logger } from 'pino'

/**
 * What has to be undone when the process ends, last first. A signal or a fault in the middle of a
 * start waits for the step under way, and then undoes what there is.
 *
 * @param signals those that end it
 */
export function createStops(log: Logger, signals: NodeJS.Signals[] = ['SIGTERM', 'SIGINT']) {
  const steps: (() => Promise<void>)[] = []
  let starting: Promise<void> = Promise.resolve()
  let reason: string | undefined

  let undoing: Promise<void> | undefined
  const undo = () => {
    undoing ??= undoSteps()
    return undoing
  }
  const undoSteps = async () => {
    for (const step of steps.splice(0).toReversed()) {
      await step().catch((error: Error) =>
        log.error({ err: { message: error.message } }, 'while stopping'),
      )
    }
  }
  const stop = (why: string) => {
    if (reason) return
    reason = why
    log.info({ reason }, 'stopping')
    void starting
      .catch(() => {})
      .then(undo)
      .then(() => process.exit(why.startsWith('SIG') ? 0 : 1))
  }
  for (const signal of signals) process.on(signal, () => stop(signal))

  return {
    add: (step: () => Promise<void>) => void steps.push(step),
    stop,
    /** Runs the start; when it fails, what it had started is undone and the fault goes on. */
    async during(start: () => Promise<void>): Promise<void> {
      starting = start()
      try {
        await starting
      } catch (error) {
        await undo()
        throw error
      }
    },
  }
}
