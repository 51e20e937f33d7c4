import { randomUUID } from 'node:crypto'

// .invalid is never delivered. @see RFC 2606
const domain = '@deleted.invalid'

/** The address of a deleted account, unique so that it cannot be registered before. */
export const newDeletedAddress = () => `deleted-${randomUUID()}${domain}`

export const isDeletedAddress = (address: string) => address.endsWith(domain)
