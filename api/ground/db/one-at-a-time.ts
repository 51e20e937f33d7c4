import type pg from 'pg'
import { connect } from './connect.ts'

export async function oneAtATime(
  ownerUrl: string,
  name: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = await connect(ownerUrl)
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [`nool:${name}`])
    await work(client)
  } finally {
    await client.end()
  }
}
