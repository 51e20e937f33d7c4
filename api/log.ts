import pino, { type Logger } from 'pino'

const minLength = 4 * 1024
const maxLength = 8 * 1024 * 1024
const flushEveryMs = 500
/** A process that ends waits for a slow reader so many tenths of a second. */
const triesAtExit = 20

export const logLevels = ['debug', 'info', 'warn', 'error'] as const

/** JSON lines on standard output, many a write: one for each would cost more than a cached answer. */
export function createLog(part: string): Logger {
  // An unknown level is refused with the other settings; until then the default holds.
  const level = logLevels.find((each) => each === process.env.LOG_LEVEL) ?? 'info'
  return pino({ base: { part }, timestamp, level }, openOutput())
}

/**
 * Writes are synchronous, so that none is under way when the process ends. What is not taken, by a pipe
 * without a reader or a full disk, is tried again with the next flush; past `maxLength` lines are dropped.
 */
function openOutput() {
  let triesLeft = 0
  const output = pino.destination({
    sync: true,
    minLength,
    maxLength,
    periodicFlush: flushEveryMs,
    retryEAGAIN: () => triesLeft-- > 0,
  })
  output.on('error', () => {})
  process.once('exit', () => {
    triesLeft = triesAtExit
    output.end()
  })
  return output
}

let lastMs = 0
let lastText = ''

/** As pino's `isoTime`, formatted once for all lines of a millisecond. */
function timestamp(): string {
  const now = Date.now()
  if (now !== lastMs) {
    lastMs = now
    lastText = `,"time":"${new Date(now).toISOString()}"`
  }
  return lastText
}
