import sharp from 'sharp'
import { createApi } from '../../contract/client.ts'
import { readConfig } from '../config.ts'
import { handleBackups } from '../domains/backup/handle-backups.ts'
import { openDatabase } from '../ground/db/open.ts'
import { createMakers } from './makers.ts'
import { runInProcess } from './run-in-process.ts'

/** `npm run backup` or `npm run restore` of a data folder. */
export const runBackup = (dataDir: string, ...args: string[]) =>
  runInProcess(handleBackups, { DATA_DIR: dataDir }, args)

async function drawPortrait(): Promise<File> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 200, height: 200, channels: 3, background: 'black', noise } as const
  const bytes = await sharp({ create }).jpeg().toBuffer()
  return new File([new Uint8Array(bytes)], 'me.jpg', { type: 'image/jpeg' })
}

/** A shop in a folder, with shoppers and something to buy. */
export async function stock(dataDir: string) {
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), () => {})
  const make = createMakers(database.db)
  const shirt = await make.product({ stock: 5_000 })
  const shoppers = []
  for (let n = 0; n < 4; n++) {
    const customer = await make.customer()
    shoppers.push({ ...customer, address: await make.address(customer) })
  }
  await database.close()
  return { shirt, shoppers }
}

export type Stocked = Awaited<ReturnType<typeof stock>>

/** Orders, and changes of portraits, one after the other for each shopper, until they are stopped. */
export function startLoad(
  { shirt, shoppers }: Stocked,
  fetch: (path: string, init?: RequestInit) => Promise<Response>,
) {
  const orders: string[] = []
  const startedAt = new Map<string, number>()
  let stopped = false
  const shop = async ({ token, address }: Stocked['shoppers'][number]) => {
    const api = createApi(fetch, () => token)
    while (!stopped) {
      const start = Date.now()
      const order = { type: 'buynow', ...shirt.selection, quantity: 1 } as const
      const { order_number: number } = await api('POST /api/cod_order_create/', {
        body: { ...order, shipping_address_id: address.id },
      })
      orders.push(number)
      startedAt.set(number, start)
      await api('PUT /api/profile_update/', { body: { profile_image: await drawPortrait() } })
    }
  }
  const done = Promise.all(shoppers.map(shop))
  // Of a test that has failed before it stops them.
  done.catch(() => {})
  return {
    orders,
    startedAt,
    async stop() {
      stopped = true
      await done
    },
  }
}

export async function readOrders(dataDir: string): Promise<Set<string>> {
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), () => {})
  const orders = await database.db.selectFrom('orders').select('number').execute()
  await database.close()
  return new Set(orders.map(({ number }) => number))
}
