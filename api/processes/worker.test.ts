import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { insertMail, listRecentMails } from '../ground/mail/outbox.ts'
import { headerOf, openMailServer } from '../testing/mail-server.ts'
import { type TestShop, test } from '../testing/shop.ts'
import { makeStaff } from '../testing/staff.ts'

function startWorker(shop: TestShop, settings: Record<string, string>): ChildProcess {
  const worker = fork(new URL('./worker.ts', import.meta.url), {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: shop.ownerUrl,
      MEDIA_DIR: shop.config.mediaDir,
      ...settings,
    },
    execArgv: [],
    silent: true,
  })
  onTestFinished(() => kill(worker))
  return worker
}

async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  worker.kill('SIGKILL')
  await once(worker, 'close')
}

/** The role that owns the tables: it may hold and end what others do. */
async function openOwner(shop: TestShop): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: shop.ownerUrl })
  // A test that fails leaves it open when the database is dropped.
  owner.on('error', () => {})
  await owner.connect()
  return owner
}

/** Waits until a statement meets a lock. */
async function meetLock(owner: pg.Client): Promise<void> {
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while (!(await owner.query(waiting)).rowCount) await sleep(10)
}

/** Ends what a killed process has left to the database, before it finds out by itself. */
const endConnections = (owner: pg.Client) =>
  owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)

test('a mail whose worker dies before it is recorded goes out again as the same', async ({
  shop,
}) => {
  const owner = await openOwner(shop)
  const watcher = await openOwner(shop)
  const provider = await openMailServer({
    closeTimeout: 1,
    async onData(_stream, _session, done) {
      // The first is taken while its row is held, so that it cannot be recorded.
      const isFirst = provider.offered.length === 1
      if (isFirst) await owner.query('begin; select from outbox for update')
      done()
    },
  })
  onTestFinished(provider.close)
  await insertMail(shop.db, {
    messageId: 'welcome.1',
    kind: 'welcome',
    recipient: 'meena@example.com',
    payload: { first_name: 'Meena' },
  })

  const first = startWorker(shop, { SMTP_URL: provider.url })
  await meetLock(watcher)
  await kill(first)
  await endConnections(watcher)
  await owner.query('rollback')
  expect(provider.taken).toHaveLength(1)
  expect(await listRecentMails(shop.db, 1)).toMatchObject([{ attempts: 1, sent_at: null }])

  // As if the lease were over.
  await sql`update outbox set next_attempt_at = now()`.execute(shop.db)
  const second = startWorker(shop, { SMTP_URL: provider.url })
  while (!(await listRecentMails(shop.db, 1))[0]?.sent_at) await sleep(20)
  second.kill('SIGTERM')
  await once(second, 'close')
  expect(second.exitCode).toBe(0)
  expect(provider.taken).toHaveLength(2)
  for (const name of ['Message-ID', 'Date']) {
    const [one, other] = provider.taken.map((mail) => headerOf(mail, name))
    expect(one).toBeTruthy()
    expect(other).toBe(one)
  }
  await owner.end()
  await watcher.end()
})

test('what the staff do is sealed by the worker', async ({ shop }) => {
  await makeStaff(shop, 'owner')
  const entries = await shop.db.selectFrom('audit_entries').select('id').execute()
  const sealed = () => shop.db.selectFrom('audit_seals').select('entry_id as id').execute()
  expect([entries.length, await sealed()]).toEqual([2, []])
  startWorker(shop, { DEMO_HISTORY_DAYS: '0' })
  while ((await sealed()).length === 0) await sleep(50)
  expect(await sealed()).toEqual(entries)
})
