import pino, { type Logger } from 'pino'

const bufferBytes = 8 * 1024
const longestMs = 500

/** From which a line is written, as `LOG_LEVEL` says it. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const

/**
 * JSON lines on standard output, many at a time: a write for each costs a busy shop more than the
 * answer that the line is about. What is left is written when the process ends.
 */
export function createLog(part: string): Logger {
  const output = pino.destination({
    sync: false,
    minLength: bufferBytes,
    periodicFlush: longestMs,
  })
  // A level that is none is refused with the other settings; until then the usual one holds.
  const level = logLevels.find((each) => each === process.env.LOG_LEVEL) ?? 'info'
  return pino({ base: { part }, timestamp, level }, output)
}

let lastMs = 0
let lastText = ''

/** As pino's `isoTime`, written once for all lines of a millisecond. */
function timestamp(): string {
  const now = Date.now()
  if (now !== lastMs) {
    lastMs = now
    lastText = `,"time":"${new Date(now).toISOString()}"`
  }
  return lastText
}
