import { hash, verify } from '@node-rs/argon2'
import type { Limits } from '../config/limits.ts'
import { createLimit } from '../http/concurrency-limit.ts'

/** argon2id, the library's default. @see OWASP Password Storage Cheat Sheet */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash takes a core for some 40 ms: one at a time leaves Node's threads and the core to others. */
const limit = createLimit(1)

export function hashPassword(password: string, { passwordsQueued }: Limits): Promise<string> {
  return limit.run(() => hash(password.normalize(), options), { queued: passwordsQueued })
}

const unusedHash = hash('the password of no account', options)

/** Hashes are of the composed form; older ones are of what a device has typed, as two signs or as one. */
const formsOf = (password: string) =>
  new Set([password.normalize(), password, password.normalize('NFD')])

/**
 * Whether the password fits. Without a hash it takes as long, and never does.
 * @throws Refusal 503 when too many wait
 */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
  { passwordsQueued }: Limits,
): Promise<boolean> {
  const known = passwordHash || (await unusedHash)
  let matches = false
  for (const form of formsOf(password)) {
    matches ||= await limit.run(() => verify(known, form), { queued: passwordsQueued })
  }
  return matches && Boolean(passwordHash)
}
