import { expect } from 'vitest'
import { readConfig } from '../config.ts'
import { joinShop } from '../ground/db/presence.ts'
import { epoch } from '../ground/db/release.ts'
import { StartupError } from '../ground/errors/startup-error.ts'
import { createTotals } from '../ground/metrics/totals.ts'
import { createLog } from '../log.ts'
import { startBucket } from '../testing/bucket.ts'
import { asOwner } from '../testing/owner.ts'
import { type TestShop, test } from '../testing/shop.ts'
import { openServices } from './services.ts'
import { createShutdown } from './shutdown.ts'

type Settings = Record<string, string>

const log = createLog('server')

/** What a machine with these settings is told instead of being started. */
async function refusalOf(settings: Settings): Promise<string> {
  const shutdown = createShutdown(log, [])
  const start = async () => {
    const config = readConfig(settings)
    await openServices({ config, totals: createTotals(), log, shutdown })
    throw new StartupError('it started')
  }
  const error: unknown = await shutdown.during(start).catch((thrown: unknown) => thrown)
  if (!(error instanceof StartupError)) throw error
  return error.message
}

function renamed(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.pathname = '/none'
  return url.href
}

/** A machine that runs already. */
async function runMachine(shop: TestShop, settings: Settings) {
  const { secretKey, picturesPlace: pictures } = readConfig(settings)
  const onLost = () => {}
  return joinShop(shop.ownerUrl, { isAlone: false, port: 4000, secretKey, pictures, onLost })
}

test('what cannot run as set is told in one line that names the setting, and does not start', async ({
  shop,
}) => {
  const { endpoint, settings: bucket } = await startBucket()
  const right = {
    ...bucket,
    ROLE: 'web',
    DATABASE_URL: shop.ownerUrl,
    DATA_DIR: shop.config.mediaDir,
  }
  const { MEDIA_URL: _, ...withoutBucket } = right
  const machine = await runMachine(shop, right)
  const wrong: [Settings, RegExp][] = [
    [{ ...right, MEDIA_URL: 'ftp://pictures' }, /^MEDIA_URL: a bucket such as .* is needed$/],
    [
      { ...right, MEDIA_URL: 's3://pictures?endpoint=http://127.0.0.1:1' },
      /^MEDIA_URL: .* reached/,
    ],
    [{ ...right, MEDIA_URL: `s3://other?endpoint=${endpoint}` }, /^MEDIA_URL: .* no bucket other/],
    [{ ...right, MEDIA_URL: `${right.MEDIA_URL}&key=a` }, /^MEDIA_URL: key is unknown/],
    [{ ...right, MEDIA_URL: right.MEDIA_URL.replace('?', '/b?') }, /^MEDIA_URL: .*:4000 are else/],
    [
      { ...right, MEDIA_URL: '/srv/pictures' },
      /^MEDIA_URL: the pictures of \S+:4000 are elsewhere/,
    ],
    [withoutBucket, /^MEDIA_URL: the pictures of \S+:4000 are elsewhere; a shop's machines share/],
    [{ ...right, AWS_ACCESS_KEY_ID: 'wrong' }, /^AWS_ACCESS_KEY_ID: .* does not know it$/],
    [{ ...right, AWS_SECRET_ACCESS_KEY: 'wrong' }, /^AWS_SECRET_ACCESS_KEY: it is not the one/],
    [{ ...right, AWS_SECRET_ACCESS_KEY: '' }, /^AWS_SECRET_ACCESS_KEY: .* needs one$/],
    [{ ...right, SECRET_KEY: 'another secret key' }, /^SECRET_KEY: \S+:4000 has another one/],
    [{ ...right, SECRET_KEY: 'short' }, /^SECRET_KEY: at least 16 characters are needed$/],
    [
      { ...right, DATABASE_URL: renamed(shop.ownerUrl) },
      /^DATABASE_URL: .* "none" does not exist$/,
    ],
    [
      { ...right, DATABASE_DIRECT_URL: renamed(shop.ownerUrl) },
      /^DATABASE_DIRECT_URL: .* "none" does not exist$/,
    ],
  ]
  for (const [settings, line] of wrong) {
    const refusal = await refusalOf(settings)
    expect([refusal, refusal.split('\n')]).toEqual([expect.stringMatching(line), [refusal]])
  }
  // None of them has stayed.
  expect(await machine.others()).toEqual([])
  await machine.release()
  await asOwner(shop, `update schema_epoch set oldest = ${epoch + 1}`)
  expect(await refusalOf(right)).toMatch(/^the database’s schema is too new for this release; /)
})
