import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openWithStandby } from '../../testing/standby.ts'
import { openPool } from './pool.ts'
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

test('a server that drops a connection before it is the pool’s refuses one statement and ends no process', async () => {
  // Welcomes whoever comes (messages R, K and Z of the protocol), and goes at the first statement.
  const welcome = Buffer.from('5200000008000000004b0000000c00000001000000015a0000000549', 'hex')
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(welcome)
      socket.once('data', () => socket.destroy())
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const pool = openPool(`postgres://u:p@127.0.0.1:${port}/d`)
  // An error that nobody hears fails the run.
  await expect(pool.query('select 1')).rejects.toThrow('Connection terminated unexpectedly')
  await pool.end()
})
