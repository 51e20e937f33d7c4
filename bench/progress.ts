/** A piece of a measurement, with about how long it takes. */
export type Step = { name: string; seconds: number; run: () => Promise<unknown> }

/**
 * Runs steps one after the other. Standard error shows which one runs and how long the rest takes,
 * by how long the steps took so far: in place on a terminal, else a line every ten seconds.
 */
export async function runSteps(steps: Step[]): Promise<void> {
  const startedAt = performance.now()
  const expected = steps.reduce((sum, { seconds }) => sum + seconds, 0)
  let expectedSoFar = 0
  let current = ''
  const show = () => {
    const elapsed = (performance.now() - startedAt) / 1000
    // The first steps say too little of how fast this machine is.
    const pace = expectedSoFar < 10 ? 1 : elapsed / expectedSoFar
    const left = Math.max(expected * pace - elapsed, 0)
    writeLine(`${toMinutes(elapsed)} passed, ${toMinutes(left)} left: ${current}`)
  }
  const timer = setInterval(show, process.stderr.isTTY ? 1_000 : 10_000)
  try {
    for (const [at, { name, seconds, run }] of steps.entries()) {
      current = name
      if (at === 0 || process.stderr.isTTY) show()
      await run()
      expectedSoFar += seconds
    }
  } finally {
    clearInterval(timer)
  }
  current = `all ${steps.length} steps`
  expectedSoFar = expected
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
