import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB, 2 passes, 1 lane. @see OWASP Password Storage Cheat Sheet */
// argon2id is the library's default; its enum cannot be named under verbatimModuleSyntax.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

// Checked when the account is unknown, so that both cases take the same time.
const nobody = hashPassword('nobody has this password')

/** Whether the password fits; with no hash, or a deleted account's blank one, it takes as long, and never does. */
export async function isPassword(password: string, passwordHash?: string): Promise<boolean> {
  const matches = await verify(passwordHash || (await nobody), password)
  return matches && Boolean(passwordHash)
}
