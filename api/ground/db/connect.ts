import type pg from 'pg'
import { StrictClient } from './client.ts'

/** A connection outside the pools, such as one that holds a lock. It emits no errors; its statements reject. */
export async function connect(url: string, options: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new StrictClient({ keepAlive: true, ...options, connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}
