import { randomUUID } from 'node:crypto'

// No mail reaches .invalid, and nobody can own it. @see RFC 2606
const domain = '@deleted.invalid'

/** The address of a customer who is gone. It is new each time, so that none can be taken before. */
export const addressOfNobody = () => `deleted-${randomUUID()}${domain}`

export const isNobody = (address: string) => address.endsWith(domain)
