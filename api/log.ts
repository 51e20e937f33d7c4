import pino, { type Logger } from 'pino'

/** JSON lines on standard output. */
export function createLog(part: string): Logger {
  return pino({ base: { part }, timestamp: pino.stdTimeFunctions.isoTime })
}
