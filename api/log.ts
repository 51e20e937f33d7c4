import pino, { type DestinationStream, type Logger } from 'pino'

/** What a reader of a pipe takes at once. */
const pieceLength = 15 * 1024
const longestMs = 500
/** Until what was not taken is tried again. */
const pauseMs = 50
const mostBytesWaiting = 8 * 1024 * 1024
/** A process that ends waits for a slow reader so many tenths of a second. */
const lastTries = 20

/** From which a line is written, as `LOG_LEVEL` says it. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const

/**
 * JSON lines on standard output, many at a time: a write for each costs a busy shop more than the
 * answer that the line is about. What is left is written when the process ends.
 */
export function createLog(part: string): Logger {
  // A level that is none is refused with the other settings; until then the usual one holds.
  const level = logLevels.find((each) => each === process.env.LOG_LEVEL) ?? 'info'
  return pino({ base: { part }, timestamp, level }, writeInPieces())
}

/**
 * Lines wait as they are, since the library that writes them would look at each for as long again as
 * it takes to make it. A piece is given to the system at once, so that none is on its way when the
 * process ends. What is not taken, by a pipe that nobody reads or by a full disk, is tried again:
 * the shop goes on, and drops lines only when many wait.
 */
function writeInPieces(): DestinationStream {
  let triesLeft = 0
  const output = pino.destination({
    sync: true,
    maxLength: mostBytesWaiting,
    // The library sleeps between its tries, and the shop with it.
    retryEAGAIN: () => triesLeft-- > 0,
  })
  let lines: string[] = []
  let length = 0
  let isBehind = false
  let timer: NodeJS.Timeout | undefined

  const give = () => {
    clearTimeout(timer)
    timer = undefined
    if (length === 0 && !isBehind) return
    const piece = lines.join('')
    lines = []
    length = 0
    isBehind = false
    output.write(piece)
  }
  output.on('error', () => {
    isBehind = true
    timer ??= setTimeout(give, pauseMs).unref()
  })
  process.once('exit', () => {
    triesLeft = lastTries
    give()
  })

  return {
    write(line) {
      lines.push(line)
      length += line.length
      if (length >= pieceLength) give()
      else timer ??= setTimeout(give, longestMs).unref()
    },
  }
}

/**
 * Writes lines of level `info` that say the same but for their end, in two thirds of pino's time.
 *
 * @param log has what they share, and changes nothing by a serializer, a formatter or a mixin
 * @returns takes what is a line's own, as JSON from its first comma on; undefined where such lines
 *   are not written
 */
export function openLines(log: Logger): ((own: string) => void) | undefined {
  if (!log.isLevelEnabled('info')) return undefined
  const { lsCacheSym, timeSym, chindingsSym, streamSym } = pino.symbols
  const parts = log as unknown as Record<symbol, unknown>
  const start = (parts[lsCacheSym] as Record<number, string>)[30]
  const time = parts[timeSym] as () => string
  const shared = parts[chindingsSym] as string
  const stream = parts[streamSym] as DestinationStream
  return (own) => {
    stream.write(`${start}${time()}${shared}${own}}\n`)
  }
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
