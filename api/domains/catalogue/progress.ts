export type ImportProgress = (step: string, done: number, of: number) => void

export function showProgress(): ImportProgress {
  const { stderr } = process
  return (step, done, of) => {
    if (stderr.isTTY) stderr.write(`\rLoading ${step}: ${done} of ${of}${done === of ? '\n' : ''}`)
    else if (done === of) stderr.write(`Loaded ${of} ${step}\n`)
  }
}
