import { connect } from './connect.ts'

/** Runs work while this machine holds the lock of its name, and waits for others that do. */
export async function oneAtATime(
  ownerUrl: string,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  const client = await connect(ownerUrl)
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [`nool:${name}`])
    await work()
  } finally {
    await client.end()
  }
}
