import pino from 'pino'
import { pushComposers } from '../emails.ts'
import { sendDuePushes } from '../ground/push/send-pushes.ts'
import { openPushService } from './push-service.ts'
import { type TestShop, test } from './shop.ts'

type PushService = Awaited<ReturnType<typeof openPushService>>

/** A test whose shop may call a push service on this machine. */
export const testWithPushes = test.extend<{
  pushService: PushService
  settings: Record<string, string>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture that stands on no other
  pushService: async ({}, use) => {
    const service = await openPushService()
    await use(service)
    await service.close()
  },
  settings: async ({ pushService }, use) => use({ LOCAL_PUSH_SERVICE: pushService.url }),
})

/** Switches notifications on in a new browser of a session. */
export async function subscribe(shop: TestShop, service: PushService, customer: { token: string }) {
  const { public_key: key } = await shop.as(customer)('GET /api/notifications/')
  const browser = service.subscribe(key)
  await shop.as(customer)('PUT /api/push-device/', { body: browser.subscription })
  return browser
}

/** Tries every due push once, whenever its next try is. @returns the log's lines */
export async function sendPushes(shop: TestShop): Promise<string[]> {
  await shop.db
    .updateTable('pushes')
    .set({ next_attempt_at: new Date(0) })
    .execute()
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const { db, config } = shop
  await sendDuePushes({ db, config, composers: pushComposers, log })
  return lines
}
