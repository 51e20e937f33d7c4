import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Logger } from 'pino'
import type { Message } from './ipc.ts'

const pauseMs = 1_000
const patienceMs = 5_000

type Options = {
  /** How the log calls it. */
  name: string
  /** Added to our own environment. */
  env?: Record<string, string>
  /** 1 to 19: how far it stands back for the others. */
  niceness?: number
  /** Called with what it tells us. */
  onMessage?: (message: Message, pid: number) => void
  onEnd?: (pid: number) => void
}

/** Runs a script in a process of its own, begun again whenever it ends. */
export function keepProcess(script: URL, options: Options, log: Logger) {
  const { name, env, niceness = 0, onMessage, onEnd } = options
  let stopping = false
  let kept = start()
  // A signal to the whole group, as systemd sends it, ends the child as well.
  process.once('SIGTERM', () => {
    stopping = true
  })

  function start(): ChildProcess {
    const child = fork(script, { env: { ...process.env, ...env } })
    child.once('spawn', () => lowerPriority(child, niceness))
    // An error without an exit means that it could not be started at all.
    child.once('error', (error) => log.error({ err: { message: error.message } }, name))
    // The scripts are ours, and say nothing else.
    child.on('message', (message) => onMessage?.(message as Message, child.pid ?? 0))
    child.once('close', (code) => {
      onEnd?.(child.pid ?? 0)
      if (stopping) return
      log.error({ code }, `${name} ended; starting another`)
      setTimeout(() => {
        if (!stopping) kept = start()
      }, pauseMs)
    })
    return child
  }

  return {
    /** While it is down, what it is told is lost. */
    tell(message: object): void {
      if (kept.connected) kept.send(message)
    },
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
