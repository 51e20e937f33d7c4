import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { ask, ownerUrl, password } from '../database.ts'
import { addresses } from '../network.ts'
import { urlOf } from '../shop.ts'
import { until } from '../until.ts'
import { outage, type Row, type Scene } from './row.ts'

const appUrl = `postgres://shop_web:${password}@${addresses.front}:6432/nool`

export const storageRows: Row[] = [
  {
    name: 'picture uploaded at one machine, asked at the other',
    figure: '200 at once; removed, 404 within 2 s',
    async play(scene) {
      const path = await upload(scene, 'app1')
      const { status } = await fetch(urlOf('app2') + path)
      await change(scene, 'app1', { remove_profile_image: 'true' })
      const removed = performance.now()
      await until('404', async () => (await fetch(urlOf('app2') + path)).status === 404, 10)
      const ms = Math.round(performance.now() - removed)
      return { reached: `${status}; 404 after ${ms} ms`, holds: status === 200 && ms < 2_000 }
    },
  },
  {
    name: 'bucket away for a minute',
    figure: 'orders and cached pictures go on, uploads 503',
    isSmooth: true,
    async play(scene) {
      const { bucket } = scene.rehearsal
      const home = await (await fetch(`${urlOf('app1')}/`)).text()
      const picture = /\/media\/[^"' ,]+/.exec(home)?.[0] ?? ''
      await fetch(urlOf('app1') + picture)
      const before = scene.load.orders
      bucket.stop()
      const { status } = await put(scene, 'app1', { profile_image: await face() })
      const cached = (await fetch(urlOf('app1') + picture)).status
      await sleep(60_000)
      await bucket.start()
      await upload(scene, 'app1')
      const orders = scene.load.orders - before
      return {
        reached: `${orders} orders; upload ${status}, picture ${cached}; uploads again`,
        holds: status === 503 && cached === 200 && orders > 0,
      }
    },
  },
  {
    name: 'PgBouncer in transaction mode, with a switchover',
    figure: '≤ 10 s; each order right',
    async play({ rehearsal, load }) {
      const { database, front, shop } = rehearsal
      await openWebRole()
      await front.startPgBouncer('shop_web', password)
      for (const machine of ['app1', 'app2', 'worker'] as const) {
        await shop.stop(machine)
        await shop.start(machine, { DATABASE_APP_URL: appUrl })
      }
      const before = load.orders
      await until('orders through it', () => load.orders > before + 200)
      const to = await until('a standby', async () => (await database.standbys())[0])
      const result = await outage(load, 10_000, () => database.switchover(to))
      await database.settle()
      for (const machine of ['app1', 'app2', 'worker'] as const) {
        await shop.stop(machine)
        await shop.start(machine)
      }
      return result
    },
  },
]

/** As docs/several-machines.md has it for a pooler. */
async function openWebRole(): Promise<void> {
  await ask(
    ownerUrl,
    `create role shop_web login password '${password}' in role nool_app;
     alter role shop_web set role = 'nool_app'; alter role shop_web set timezone = 'UTC';
     alter role shop_web set statement_timeout = '3500ms'; alter role shop_web set lock_timeout = '2s';
     alter role shop_web set idle_in_transaction_session_timeout = '5s'`,
  )
}

type Fields = Record<string, string | Blob>

function put({ market }: Scene, machine: 'app1' | 'app2', fields: Fields): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const [buyer] = market.buyers
  const headers = { authorization: `Token ${buyer?.token}` }
  return fetch(`${urlOf(machine)}/api/profile_update/`, { method: 'PUT', headers, body })
}

async function change(scene: Scene, machine: 'app1' | 'app2', fields: Fields) {
  const answer = await put(scene, machine, fields)
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  return answer.json()
}

async function upload(scene: Scene, machine: 'app1' | 'app2'): Promise<string> {
  const { profile_image: image } = await change(scene, machine, { profile_image: await face() })
  return new URL(image, urlOf(machine)).pathname
}

async function face(): Promise<Blob> {
  const background = { r: 200, g: 120, b: Math.floor(Math.random() * 255) }
  const image = sharp({ create: { width: 300, height: 300, channels: 3, background } })
  return new Blob([new Uint8Array(await image.png().toBuffer())], { type: 'image/png' })
}
