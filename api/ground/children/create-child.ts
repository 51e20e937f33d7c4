import { type ChildProcess, fork } from 'node:child_process'
import type { Answer } from './answer-parent.ts'

type Options = {
  script: URL
  execArgv?: string[]
  /** After which it is killed, with what it does. */
  timeoutMs: number
  /** Another takes its place once it has grown past this. */
  maxBytes: number
}

const idleMs = 30_000

/** A process for memory or for what strangers send, asked one thing at a time. It ends after 30 s without work. */
export function createChild<Request extends object, Result>(options: Options) {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  const stop = () => {
    child?.kill()
    child = undefined
  }

  function started(): ChildProcess {
    if (child) return child
    const fresh = start(options)
    const forget = () => {
      if (child === fresh) child = undefined
    }
    fresh.once('exit', forget).once('error', forget)
    child = fresh
    return fresh
  }

  return {
    async ask(request: Request): Promise<Result> {
      clearTimeout(idle)
      try {
        const answer = await answerOf<Result>(started(), request, options.timeoutMs)
        if ('error' in answer) throw new Error(answer.error)
        if (answer.rss > options.maxBytes) stop()
        return answer.result
      } finally {
        idle = setTimeout(stop, idleMs).unref()
      }
    },
  }
}

/** Without the settings: what reads customers' texts and pictures needs no secret. */
function start({ script, execArgv = [] }: Options): ChildProcess {
  const { PATH, SystemRoot, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, SystemRoot, NODE_COMPILE_CACHE }
  const started = fork(script, { env, execArgv, serialization: 'advanced' })
  started.unref()
  started.channel?.unref()
  return started
}

function answerOf<Result>(asked: ChildProcess, request: object, timeoutMs: number) {
  const { promise, resolve, reject } = Promise.withResolvers<Answer<Result>>()
  const end = () => reject(new Error('the process that was asked has ended'))
  // It holds this process while it waits; the child itself never does.
  const timeout = setTimeout(() => asked.kill('SIGKILL'), timeoutMs)
  asked.once('message', resolve).once('exit', end)
  asked.send(request, (error) => error && reject(error))
  return promise.finally(() => {
    clearTimeout(timeout)
    asked.off('message', resolve).off('exit', end)
  })
}
