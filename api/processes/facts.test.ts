import { expect, onTestFinished } from 'vitest'
import { handleFacts } from '../domains/operator/handle-facts.ts'
import { insertMail } from '../ground/mail/outbox.ts'
import { headerOf, openMailServer } from '../testing/mail-server.ts'
import { runInProcess } from '../testing/run-in-process.ts'
import { startServer } from '../testing/server-process.ts'
import { test } from '../testing/shop.ts'

test('a fact that is set is true in every web process and in the worker, without a restart', async ({
  shop,
}) => {
  await shop.make.product()
  const provider = await openMailServer()
  onTestFinished(provider.close)
  const server = await startServer(shop, {
    WORKERS: '2',
    COD_FEE: '60',
    SHOP_NAME: 'Threads',
    SMTP_URL: provider.url,
  })
  const set = async (name: string, value: string) =>
    (await runInProcess(handleFacts, { DATABASE_URL: shop.ownerUrl }, ['set', name, value])).out
  await server.webPids(2)
  await server.logged(
    /^COD_FEE, SHOP_NAME are facts of the shop now; npm run facts -- set cod_fee 60 changes one$/,
  )
  await server.logged(/^Threads is open at /)

  // Connections go to the processes in turn.
  const readFee = async () => {
    const answer = await server.fetch('/api/shop/', { headers: { connection: 'close' } })
    return (await answer.json()).cod_fee
  }
  const fees = () => Promise.all(Array.from({ length: 6 }, readFee))
  expect(await fees()).toEqual(Array(6).fill(60))
  expect(await set('cod_fee', '70')).toBe('cod_fee is 70 from now on.')
  await expect.poll(fees, { timeout: 5_000 }).toEqual(Array(6).fill(70))

  await set('shop_name', 'Looms')
  let mails = 0
  const writeMail = async () => {
    mails += 1
    await insertMail(shop.db, {
      messageId: `welcome.${mails}`,
      kind: 'welcome',
      recipient: 'meena@example.com',
      payload: { first_name: 'Meena' },
    })
    await expect.poll(() => provider.taken.length, { timeout: 10_000 }).toBe(mails)
    return headerOf(provider.taken.at(-1), 'From')
  }
  await expect.poll(writeMail, { timeout: 30_000 }).toMatch(/^Looms /)
}, 60_000)
