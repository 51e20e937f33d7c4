import { hash, randomBytes } from 'node:crypto'

/** 256 random bits in base64url. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** The token's SHA-256, which is all that the database stores of it. */
export const digestOf = (token: string): Buffer => hash('sha256', token, 'buffer')
