import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { timeout } from 'hono/timeout'
import { Refusal } from '../errors/refusal.ts'

/** How long a call usually may take. */
export const usualMs = 5_000
export const tooLong = 'That took too long.'

/** How long a call may take and how long its body may be, also one that comes in chunks. */
const within = (milliseconds: number, bytes: number) => ({
  time: timeout(milliseconds, new HTTPException(503, { message: tooLong })),
  // Holds what comes in chunks in memory, so it is put behind the look at the token.
  size: bodyLimit({
    maxSize: bytes,
    onError: () => {
      throw new Refusal(413, 'The request is too large.')
    },
  }),
})

export const usualBounds = within(usualMs, 1024 * 1024)

/** For a picture of 5 MB, over a line of a megabit a second. */
export const uploadBounds = within(60_000, 6 * 1024 * 1024)
