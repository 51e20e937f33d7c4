/** So many seconds count as measured at the expected pace, as the first steps say little. */
const priorSeconds = 20

export type Step = { name: string; seconds: number; run: () => Promise<unknown> }

/**
 * Runs steps one after the other. Standard error shows which one runs and how long the rest takes,
 * by how long the steps took so far: in place on a terminal, else a line every ten seconds.
 */
export async function runSteps(steps: Step[]): Promise<void> {
  const startedAt = performance.now()
  const pace = { expected: priorSeconds, took: priorSeconds }
  let rest = steps.reduce((sum, { seconds }) => sum + seconds, 0)
  let current = { name: '', startedAt }
  const show = () => {
    const now = performance.now()
    const left = (rest * pace.took) / pace.expected - (now - current.startedAt) / 1000
    const passed = toMinutes((now - startedAt) / 1000)
    writeLine(`${passed} passed, ${toMinutes(Math.max(left, 0))} left: ${current.name}`)
  }
  const timer = setInterval(show, process.stderr.isTTY ? 1_000 : 10_000)
  try {
    for (const [at, { name, seconds, run }] of steps.entries()) {
      current = { name, startedAt: performance.now() }
      if (at === 0 || process.stderr.isTTY) show()
      await run()
      pace.expected += seconds
      pace.took += (performance.now() - current.startedAt) / 1000
      rest -= seconds
    }
  } finally {
    clearInterval(timer)
  }
  current = { name: `${steps.length} steps are done`, startedAt: performance.now() }
  show()
  if (process.stderr.isTTY) process.stderr.write('\n')
}

function writeLine(text: string): void {
  const { stderr } = process
  stderr.write(stderr.isTTY ? `\r\x1b[K${text.slice(0, stderr.columns - 1)}` : `${text}\n`)
}

function toMinutes(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
