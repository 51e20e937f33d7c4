import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Logger } from 'pino'

const pauseMs = 1_000
const patienceMs = 5_000

type Options = {
  /** How the log calls it. */
  name: string
  /** Added to our own environment. */
  env?: Record<string, string>
  /** 1 to 19: how far it stands back for the others. */
  niceness?: number
}

/** Runs a script in a process of its own, begun again whenever it ends. */
export function keepProcess(script: URL, { name, env, niceness = 0 }: Options, log: Logger) {
  let stopping = false
  let kept = start()

  function start(): ChildProcess {
    const child = fork(script, { env: { ...process.env, ...env } })
    child.once('spawn', () => lowerPriority(child, niceness))
    // An error without an exit means that it could not be started at all.
    child.once('error', (error) => log.error({ err: { message: error.message } }, name))
    child.once('close', (code) => {
      if (stopping) return
      log.error({ code }, `${name} ended; starting another`)
      setTimeout(() => {
        if (!stopping) kept = start()
      }, pauseMs)
    })
    return child
  }

  return {
    async stop(): Promise<void> {
      stopping = true
      if (kept.exitCode !== null || kept.signalCode !== null || !kept.pid) return
      const ended = new Promise((resolve) => kept.once('close', resolve))
      kept.kill('SIGTERM')
      const force = setTimeout(() => kept.kill('SIGKILL'), patienceMs)
      await ended
      clearTimeout(force)
    },
  }
}

function lowerPriority(child: ChildProcess, niceness: number): void {
  try {
    if (child.pid) setPriority(child.pid, niceness)
  } catch {
    // Not allowed here, or it has ended; it works all the same.
  }
}
