import { randomFillSync } from 'node:crypto'

// A caller's own id is kept when it is one, so that a proxy's logs and ours can be joined.
const plainId = /^[\w-]{8,64}$/

/** The id that a caller gave its request, or a new one. */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && plainId.test(given) ? given : newId()

const idLength = 24
const random = Buffer.alloc((idLength / 2) * 256)
let digits = ''
let next = 0

/**
 * 96 random bits in hexadecimal. Many are written at once and cut from one string: a UUID is put
 * together from twenty, which whoever sends or logs it must join.
 */
function newId(): string {
  if (next === digits.length) {
    digits = randomFillSync(random).toString('hex')
    next = 0
  }
  return digits.slice(next, (next += idLength))
}
