import { Kysely, PostgresDialect } from 'kysely'
import pino from 'pino'
import { createApp } from '../app.ts'
import { openPool } from '../ground/db/pool.ts'
import type { DB } from '../ground/db/types.ts'
import type { TestShop } from './shop.ts'

export async function countStatements(shop: TestShop, path: string, init?: RequestInit) {
  let statements = 0
  const pool = openPool(shop.ownerUrl)
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: () => {
      statements += 1
    },
  })
  const log = pino({ level: 'silent' })
  const app = createApp({ db, config: shop.config, log, requestAvif: async () => {} })
  const response = await app.request(path, init)
  await pool.end()
  return { statements, response }
}
