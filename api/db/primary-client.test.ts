import { expect, test } from 'vitest'
import { openWithStandby } from '../testing/standby.ts'
import { PrimaryClient } from './primary-client.ts'

test('a standby is refused and its connection closed, but for one that only reads', async () => {
  const { urls } = await openWithStandby()
  const connectionString = urls[1].href
  const writing = new PrimaryClient({ connectionString })
  await expect(writing.connect()).rejects.toThrow('is a standby')

  const reading = new PrimaryClient({ connectionString, isReplica: true })
  await reading.connect()
  const others = async () => {
    const { rowCount } = await reading.query(`
      select from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`)
    return rowCount
  }
  await expect.poll(others).toBe(0)
  await reading.end()
})
