import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** What a scenario asked for, and what it came to: a line of `npm run torture`. */
    reached?: { asked: string; reached: string }
  }
}

/** Notes what a scenario came to, before it is judged, so that a miss is in the table too. */
export function note(task: TestContext['task'], asked: string, reached: string): void {
  task.meta.reached = { asked, reached }
}
