import { hash, verify } from '@node-rs/argon2'
import type { Limits } from '../config/limits.ts'
import { createLimit } from '../http/concurrency-limit.ts'

/** argon2id, the library's default. @see OWASP Password Storage Cheat Sheet */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash takes a core for some 40 ms: one at a time leaves Node's threads and the core to others. */
const limit = createLimit(1)

export function hashPassword(password: string, { passwordsQueued }: Limits): Promise<string> {
  return limit.run(() => hash(password, options), { queued: passwordsQueued })
}

const unusedHash = hash('the password of no account', options)

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
  const matches = await limit.run(() => verify(known, password), { queued: passwordsQueued })
  return matches && Boolean(passwordHash)
}
