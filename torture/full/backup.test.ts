import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { findMoment } from '../../api/domains/backup/find-moment.ts'
import { openFolder } from '../../api/ground/media/folder.ts'
import { readOrders, runBackup, startLoad, stock } from '../../api/testing/backup-shop.ts'
import { makeDataDir, makeFolder } from '../../api/testing/data-dir.ts'
import { isRunning, startServer } from '../../api/testing/server-process.ts'
import { test } from '../../api/testing/shop.ts'
import { createApi } from '../../contract/client.ts'

test('a shop under load is backed up, killed, destroyed and restored', async ({ shop }) => {
  const [dataDir, place] = [await makeDataDir(), join(makeFolder(), 'backups')]
  const stocked = await stock(dataDir)
  const settings = { DATABASE_URL: '', DATA_DIR: dataDir, MEDIA_DIR: '', WORKERS: '1' }
  const server = await startServer(shop, settings)
  await server.logged(/ is open at /)
  const load = startLoad(stocked, server.fetch)
  await expect.poll(() => load.orders.length).toBeGreaterThan(20)

  const acknowledged = [...load.orders]
  const backedUp = await runBackup(dataDir, 'backup', place)
  expect(backedUp).toMatchObject({ code: 0, out: expect.stringMatching(/^Backup \d{8}T\d{6}Z: /) })
  expect(backedUp.out).not.toContain('lost')
  expect(load.orders.length).toBeGreaterThan(acknowledged.length)
  const [before, moment] = [[...load.orders], new Date()]
  await expect
    .poll(() => load.orders.length, { timeout: 30_000 })
    .toBeGreaterThan(before.length + 8)
  const [stale, written] = ['1', '2'].map((name) => join(place, 'pieces', `${name}.7.ab.part`))
  for (const file of [stale, written]) writeFileSync(file ?? '', '')
  utimesSync(stale ?? '', 0, 0)
  expect(await runBackup(dataDir, 'backup', place)).toMatchObject({ code: 0 })
  expect([stale, written].map((file) => existsSync(file ?? ''))).toEqual([false, true])
  await load.stop()

  const pids = [server.child.pid ?? 0, pidOfPostgres(dataDir)]
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  await once(server.child, 'close')
  while (pids.some(isRunning)) await new Promise((resolve) => setTimeout(resolve, 20))
  rmSync(dataDir, { recursive: true, force: true })
  expect(await runBackup(dataDir, 'restore', place)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/ is restored to .* Its books are right\.$/),
  })

  const earlier = join(makeFolder(), 'data')
  const to = moment.toISOString()
  expect(await runBackup(earlier, 'restore', place, '--to', to)).toMatchObject({ code: 0 })
  const atMoment = await readOrders(earlier)
  expect(before.filter((number) => !atMoment.has(number))).toEqual([])
  const after = load.orders.filter((number) => Number(load.startedAt.get(number)) > Number(moment))
  expect(after.length).toBeGreaterThan(0)
  expect(after.filter((number) => atMoment.has(number))).toEqual([])
  const find = (time: string) => findMoment(openFolder(place), new Date(time))
  await expect(find('2020-01-01')).rejects.toThrow(/^--to: no backup there is as old as 2020/)
  await expect(find('2120-01-01')).rejects.toThrow(/^--to: .* is as late as the backups there/)

  const again = await startServer(shop, settings)
  await again.logged(/ is open at /)
  for (const { token } of stocked.shoppers) {
    const { profile_image: picture } = await createApi(
      again.fetch,
      () => token,
    )('GET /api/profile/')
    const shown = await again.fetch(picture ?? 'none')
    expect([picture, shown.status]).toEqual([picture, 200])
    await sharp(Buffer.from(await shown.arrayBuffer())).stats()
  }
  const numbers = await readOrders(dataDir)
  expect(acknowledged.filter((number) => !numbers.has(number))).toEqual([])
  const refused = await runBackup(dataDir, 'restore', place)
  expect(refused.err).toMatch(/^Nool: there is something in .*; a backup is restored into an /)
})

function pidOfPostgres(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])
}
