import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { News, Orders } from './attackers.ts'
import type { Outcome } from './field.ts'

/** The longest attack, a crawl, takes less. */
const leaveMs = 120_000

type Played = Outcome & {
  times: number
  /** The highest of a web process meanwhile. */
  webMb: number
}

/** Lets the attackers loose, in a process of their own. */
export function startAttackers(orders: Exclude<Orders, 'stop'>, memory: { lap(): number }) {
  const child = fork(new URL('./attackers.ts', import.meta.url), { execArgv: [] })
  const gone = once(child, 'exit').then(([code]) => {
    if (code) throw new Error('the attackers broke down; their error is above')
  })
  // It is met where their end is waited for.
  gone.catch(() => {})
  const outcomes = new Map<string, Played>()
  let underWay = 'none'
  child.on('message', ({ attack, outcome }: News) => {
    underWay = attack
    if (!outcome) return
    const known = outcomes.get(attack) ?? { answers: {}, misses: [], times: 0, webMb: 0 }
    known.times += 1
    known.webMb = Math.max(known.webMb, memory.lap())
    known.misses.push(...outcome.misses)
    for (const [status, count] of Object.entries(outcome.answers))
      known.answers[status] = (known.answers[status] ?? 0) + count
    outcomes.set(attack, known)
  })
  child.send(orders)
  return {
    outcomes,
    gone,
    async stop(): Promise<void> {
      if (child.connected) child.send('stop' satisfies Orders)
      const late = setTimeout(() => child.kill('SIGKILL'), leaveMs)
      await gone.finally(() => clearTimeout(late))
      if (child.signalCode) throw new Error(`this attack did not end: ${underWay}`)
    },
  }
}
