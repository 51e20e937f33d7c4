import { randomUUID } from 'node:crypto'

// A caller's own id is used when it is a plain one, so that a proxy's logs and ours can be joined.
const plainId = /^[\w-]{8,64}$/

export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && plainId.test(given) ? given : randomUUID()
