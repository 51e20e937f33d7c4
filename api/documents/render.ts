import { type ChildProcess, fork } from 'node:child_process'
import { createLimit } from '../http/concurrency-limit.ts'
import type { Given, Kind } from './prints.ts'
import type { Answer, Request } from './renderer.ts'

// The compiler takes 100 MB and a core: a process of its own has it, while documents are made.
const script = new URL('./renderer.ts', import.meta.url)
const timeoutMs = 30_000
const idleMs = 30_000
const maxQueued = 40
/** The compiler frees nothing: another takes its place after some fifty documents. */
const maxRendererBytes = 300_000_000

const limit = createLimit(1)
let renderer: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined

/** The bytes of a PDF, made one at a time. @throws Refusal 503 when too many wait */
export function render<K extends Kind>(kind: K, given: Given<K>): Promise<Buffer> {
  return limit.run(() => ask({ kind, given }), { queued: maxQueued })
}

async function ask(request: Request): Promise<Buffer> {
  clearTimeout(idle)
  renderer ??= start()
  try {
    const answer = await answerOf(renderer, request)
    if ('error' in answer) throw new Error(`no PDF of ${request.kind}: ${answer.error}`)
    if (answer.rss > maxRendererBytes) stop()
    return Buffer.from(answer.pdf)
  } finally {
    idle = setTimeout(stop, idleMs).unref()
  }
}

function answerOf(asked: ChildProcess, request: Request): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const end = () => reject(new Error(`the renderer ended while it made ${request.kind}`))
  // It holds the process while it waits; the renderer itself never does.
  const timeout = setTimeout(() => asked.kill('SIGKILL'), timeoutMs)
  asked.once('message', resolve).once('exit', end)
  asked.send(request, (error) => error && reject(error))
  return promise.finally(() => {
    clearTimeout(timeout)
    asked.off('message', resolve).off('exit', end)
  })
}

/** Without the settings: what reads customers' texts needs no secret. */
function start(): ChildProcess {
  const { PATH, SystemRoot, NODE_COMPILE_CACHE } = process.env
  const started = fork(script, {
    env: { PATH, SystemRoot, NODE_COMPILE_CACHE },
    // WebAssembly is optimized for longer than most documents take, and for 70 MB more.
    execArgv: ['--liftoff-only'],
    serialization: 'advanced',
  })
  started.unref()
  started.channel?.unref()
  const forget = () => {
    if (renderer === started) renderer = undefined
  }
  started.once('exit', forget).once('error', forget)
  return started
}

function stop(): void {
  renderer?.kill()
  renderer = undefined
}
