import pino from 'pino'
import { openMessengers, sendDueMessages } from '../domains/messages/send-messages.ts'
import { openMessageProviders } from './message-providers.ts'
import { type TestShop, test } from './shop.ts'

type Providers = Awaited<ReturnType<typeof openMessageProviders>>

/** A test whose shop writes messages by providers on this machine. */
export const testWithMessages = test.extend<{
  providers: Providers
  settings: Record<string, string>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture that stands on no other
  providers: async ({}, use) => {
    const providers = await openMessageProviders()
    await use(providers)
    await providers.close()
  },
  settings: async ({ providers }, use) => use(providers.settings),
})

/** Tries every message that waits once, whenever its next try is. @returns the log's lines */
export async function sendMessages(shop: TestShop): Promise<string> {
  await shop.db
    .updateTable('messages')
    .set({ next_attempt_at: new Date(0) })
    .execute()
  return tryMessages(shop)
}

/** Tries what is due. @returns the log's lines */
export async function tryMessages(shop: TestShop): Promise<string> {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const { db, config } = shop
  await sendDueMessages({
    db,
    messengers: openMessengers(config.messages),
    shop: config.shop,
    secretKey: config.secretKey,
    log,
  })
  return lines.join('')
}
