import { hash, verify } from '@node-rs/argon2'

/** argon2id, the library's default. @see OWASP Password Storage Cheat Sheet */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

const unusedHash = hashPassword('the password of no account')

/** Whether the password fits. Without a hash it takes as long, and never does. */
export async function isPassword(password: string, passwordHash?: string): Promise<boolean> {
  const matches = await verify(passwordHash || (await unusedHash), password)
  return matches && Boolean(passwordHash)
}
