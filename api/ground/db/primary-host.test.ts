import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openWithStandby } from '../../testing/standby.ts'
import { PrimaryHost } from './primary-host.ts'

test('a standby that is promoted is found while a host that is cut off still lets its probe wait', async () => {
  const servers = await openWithStandby()
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const [first, second] = servers.urls
  const { port } = silent.address() as AddressInfo
  const url = servers.url.replace(first.host, `127.0.0.1:${port}`)
  const search = new PrimaryHost(url).find()
  await servers.promote()
  expect(await search).toMatchObject({ port: Number(second.port) })
})
