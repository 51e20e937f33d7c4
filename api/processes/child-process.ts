import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ChildMessage } from './ipc.ts'
import type { Shutdown } from './shutdown.ts'

/** A process that ran for less is restarted after a pause, so that a lasting error takes no core. */
const minRunMs = 5_000
const restartPauseMs = 1_000

type Options = {
  name: string
  fork: () => ChildProcess
  /** 1 to 19: how much its priority is lowered. */
  niceness?: number
  stopTimeoutMs?: number
  onMessage?: (message: ChildMessage, pid: number) => void
  onExit?: (pid: number) => void
}

export type Child = ReturnType<typeof superviseProcess>

/** Starts a process, and restarts it whenever it ends before the shutdown. */
export function superviseProcess(
  { name, fork, niceness, stopTimeoutMs = 5_000, onMessage, onExit }: Options,
  { log, shutdown }: { log: Logger; shutdown: Shutdown },
) {
  let child = start()

  function start(): ChildProcess {
    const startedAt = performance.now()
    const started = fork()
    const pid = started.pid ?? 0
    if (niceness) started.once('spawn', () => lowerPriority(pid, niceness))
    // An error without an exit means that it could not be started at all.
    started.once('error', (error) => log.error({ err: { message: error.message } }, name))
    started.on('message', (message) => onMessage?.(message as ChildMessage, pid))
    started.once('close', (code, signal) => {
      onExit?.(pid)
      void restart({ pid, code, signal, ranMs: performance.now() - startedAt })
    })
    return started
  }

  async function restart({ ranMs, ...end }: { ranMs: number; [key: string]: unknown }) {
    if (shutdown.signal.aborted) return
    log.error(end, `${name} ended; starting another`)
    if (ranMs < minRunMs) await sleep(restartPauseMs)
    if (!shutdown.signal.aborted) child = start()
  }

  return {
    /** A message to a process that is down is lost. */
    send(message: object): void {
      if (child.connected) child.send(message)
    },
    async stop(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
      const closed = once(child, 'close')
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
      await closed
      clearTimeout(force)
    },
  }
}

function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness)
  } catch {
    // Not allowed here, or it has ended; it works all the same.
  }
}
