import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Logger } from 'pino'

const niceness = 10
const pauseMs = 1_000
const patienceMs = 5_000

/** Runs the jobs in a process of their own, at a lower priority, begun again whenever it ends. */
export function keepWorker(ownerUrl: string, log: Logger) {
  let stopping = false
  let worker = start()

  function start(): ChildProcess {
    const env = { ...process.env, DATABASE_URL: ownerUrl }
    const child = fork(new URL('./worker.ts', import.meta.url), { env })
    child.once('spawn', () => lowerPriority(child))
    // An error without an exit means that it could not be started at all.
    child.once('error', (error) => log.error({ err: { message: error.message } }, 'the worker'))
    child.once('close', (code) => {
      if (stopping) return
      log.error({ code }, 'the worker ended; starting another')
      setTimeout(() => {
        if (!stopping) worker = start()
      }, pauseMs)
    })
    return child
  }

  return {
    async stop(): Promise<void> {
      stopping = true
      if (worker.exitCode !== null || worker.signalCode !== null || !worker.pid) return
      const ended = new Promise((resolve) => worker.once('close', resolve))
      worker.kill('SIGTERM')
      const force = setTimeout(() => worker.kill('SIGKILL'), patienceMs)
      await ended
      clearTimeout(force)
    },
  }
}

function lowerPriority(child: ChildProcess): void {
  try {
    if (child.pid) setPriority(child.pid, niceness)
  } catch {
    // Not allowed here, or it has ended; it works all the same.
  }
}
