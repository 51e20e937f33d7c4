import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { timeout } from 'hono/timeout'
import { Refusal } from '../errors/refusal.ts'

/** How long a call may take, and how long its body may be, also one that comes in chunks. */
const limitsOf = (milliseconds: number, bytes: number) => ({
  time: timeout(milliseconds, new HTTPException(503, { message: 'That took too long.' })),
  // Buffers a body that comes in chunks, so it belongs behind the check of the token.
  size: bodyLimit({
    maxSize: bytes,
    onError: () => {
      throw new Refusal(413, 'The request is too large.')
    },
  }),
})

export const callLimits = limitsOf(5_000, 1024 * 1024)

/** For a picture of 5 MB, over a line of a megabit a second. */
export const uploadLimits = limitsOf(60_000, 6 * 1024 * 1024)
