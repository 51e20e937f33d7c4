import type { Logger } from 'pino'

export type Shutdown = ReturnType<typeof createShutdown>

/**
 * The one way in which a process ends: its hooks run, last first, and it exits. A signal in the middle
 * of a start waits for the step under way.
 */
export function createShutdown(log: Logger, signals: NodeJS.Signals[] = ['SIGTERM', 'SIGINT']) {
  const hooks: (() => Promise<unknown>)[] = []
  const stopping = new AbortController()
  let starting: Promise<void> = Promise.resolve()
  let isStarting = false

  const runHooks = async () => {
    for (let hook = hooks.pop(); hook; hook = hooks.pop()) {
      await hook().catch((error: Error) =>
        log.error({ err: { message: error.message } }, 'while stopping'),
      )
    }
  }
  let undone: Promise<void> | undefined
  const undo = () => {
    undone ??= runHooks()
    return undone
  }
  const stop = (reason: string, exitCode = 0) => {
    if (stopping.signal.aborted) return
    stopping.abort()
    // A start that is refused says why in one line, and no child beside it.
    if (!isStarting || exitCode > 0) log.info({ reason }, 'stopping')
    void starting
      .catch(() => {})
      .then(undo)
      .then(() => process.exit(exitCode))
  }
  for (const signal of signals) process.on(signal, () => stop(signal))

  return {
    signal: stopping.signal,
    add: (hook: () => Promise<unknown>) => void hooks.push(hook),
    stop,
    /** Runs the start; when it fails, what it had started is undone and the error is thrown on. */
    async during(start: () => Promise<void>): Promise<void> {
      isStarting = true
      starting = start()
      try {
        await starting
        isStarting = false
      } catch (error) {
        stopping.abort()
        await undo()
        throw error
      }
    },
  }
}

/** The shutdown of a process that the server started: on SIGTERM, or when the server is gone. */
export function createChildShutdown(log: Logger): Shutdown {
  const shutdown = createShutdown(log, ['SIGTERM'])
  // Ctrl-C reaches the whole group; the server stops its children in order.
  process.on('SIGINT', () => {})
  const orphaned = () => shutdown.stop('the server is gone')
  process.once('disconnect', orphaned)
  if (process.connected === false) orphaned()
  return shutdown
}
