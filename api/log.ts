import pino, { type Logger } from 'pino'

const bufferBytes = 4_096
const longestMs = 500

/**
 * JSON lines on standard output, several at a time: a write for each costs a busy shop more than the
 * answer that the line is about. What is left is written when the process ends.
 */
export function createLog(part: string): Logger {
  const output = pino.destination({
    sync: false,
    minLength: bufferBytes,
    periodicFlush: longestMs,
  })
  return pino({ base: { part }, timestamp: pino.stdTimeFunctions.isoTime }, output)
}
