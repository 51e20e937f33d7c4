import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import pino from 'pino'
import { test as base, expect, inject } from 'vitest'
import { type Api, createApi } from '../../contract/client.ts'
import { refusalCodes } from '../../contract/refusal-codes.ts'
import { createApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { type Db, openDb } from '../ground/db/pool.ts'
import { takeFacts } from '../ground/facts/service.ts'
import { type Media, openMedia } from '../ground/media/open-media.ts'
import { giveBack, takeDatabase } from './databases.ts'
import { gatewayTest } from './gateway.ts'
import { createMakers, type Makers } from './makers.ts'

export type TestShop = {
  db: Db
  config: Config
  media: Media
  make: Makers
  ownerUrl: string
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** The typed client, signed in when a token is given. */
  as(customer?: { token: string }): Api
}

type Fixtures = { settings: Record<string, string>; shop: TestShop }

/**
 * A test with a clean database, the app and its makers. `settings` are environment variables. One that
 * fails shows the errors that its shop has logged.
 */
export const test = base.extend<Fixtures>({
  settings: {},
  shop: async ({ settings, onTestFailed }, use) => {
    const { shop, close, errors } = await openShop(settings)
    onTestFailed(() => show(errors))
    await use(shop)
    await close()
  },
})

/** A test whose shop takes cards: `gateway` is running, and sends its webhooks to the shop. */
export const testWithGateway = gatewayTest.extend<Fixtures>({
  settings: {},
  shop: async ({ settings, gateway, onTestFailed }, use) => {
    const { shop, close, errors } = await openShop({ ...gateway.settings, ...settings })
    onTestFailed(() => show(errors))
    gateway.deliverTo((path, init) => shop.fetch(path, init))
    await use(shop)
    await close()
  },
})

function show(errors: string[]): void {
  if (errors.length) console.error(errors.join(''))
}

async function openShop(settings: Record<string, string>) {
  const serverUrl = inject('postgresUrl')
  const database = await takeDatabase(serverUrl)
  const { url: ownerUrl } = database
  const { pool, closePool } = forOneTest(database.pool)
  const db = openDb(pool)
  const mediaDir = mkdtempSync(join(tmpdir(), 'nool-media-'))
  const config = readConfig({ RATE_LIMITS: 'off', MEDIA_DIR: mediaDir, ...settings })
  await takeFacts(db, config.facts)
  const errors: string[] = []
  const { TEST_LOG: level } = process.env
  const log = level
    ? pino({ level })
    : pino({ level: 'error' }, { write: (line) => errors.push(line) })
  const app = createApp({ db, config, log, requestAvif: async () => {} })
  const fetch = async (path: string, init?: RequestInit) => {
    const answer = await app.request(path, init)
    await expectCode(answer)
    return answer
  }
  const shop: TestShop = {
    db,
    config,
    media: openMedia(config),
    ownerUrl,
    make: createMakers(db),
    fetch,
    as: (customer) => createApi(fetch, () => customer?.token),
  }
  const close = async () => {
    closePool()
    await giveBack(serverUrl, database)
    rmSync(mediaDir, { recursive: true, force: true })
  }
  return { shop, close, errors }
}

/** Connections that are a test's until it ends: what it leaves running gets no more of them. */
function forOneTest(connections: pg.Pool) {
  let isOver = false
  const pool: PostgresPool = {
    options: connections.options,
    connect: async () => {
      if (isOver) throw new Error('the test has ended')
      return connections.connect()
    },
    end: async () => {
      isOver = true
    },
  }
  return {
    pool,
    closePool: () => {
      isOver = true
    },
  }
}

/** Whatever its test looks at, a refusal says what it is, or names fields. */
async function expectCode(answer: Response): Promise<void> {
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  const text = answer.status < 400 || !isJson ? '' : await answer.clone().text()
  // HEAD has none.
  if (text === '') return
  const body = JSON.parse(text)
  // Where a fresh code is needed, `code` is the field of that name.
  if (Array.isArray(body.code)) return
  if (typeof body.error === 'string') expect(Object.keys(refusalCodes)).toContain(body.code)
}
