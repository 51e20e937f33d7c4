import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** What a scenario asked for and what it reached: a line of `npm run torture`. */
    reached?: { asked: string; reached: string }
  }
}

/** Notes what a scenario reached, before its assertions, so that the table shows a failure too. */
export function note(task: TestContext['task'], asked: string, reached: string): void {
  task.meta.reached = { asked, reached }
}
