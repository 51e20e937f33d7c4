import type { Progress } from './copy-each.ts'

const pauseMs = 5_000

export function showProgress(verb: string): Progress {
  const { stderr } = process
  let shownAt = performance.now()
  return ({ files, of, bytes }) => {
    const isLast = files === of
    const text = `${verb} ${files} of ${of} files, ${(bytes / 1e6).toFixed(1)} MB`
    if (stderr.isTTY) return void stderr.write(`\r${text}${isLast ? '\n' : ''}`)
    if (!isLast && performance.now() - shownAt < pauseMs) return
    shownAt = performance.now()
    stderr.write(`${text}\n`)
  }
}
