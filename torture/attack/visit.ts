import { setTimeout as sleep } from 'node:timers/promises'
import type { GatewayControl } from '../../api/testing/gateway-control.ts'
import type { Random } from '../../api/testing/random.ts'
import { send } from '../../api/testing/send.ts'
import { isSingle, sharedScreens } from '../../contract/screens.ts'
import { type Account, type Piece, password } from './cast.ts'
import type { openLine } from './line.ts'

/** What good shoppers were told of their orders. */
export type Promises = {
  /** Order numbers by idempotency key; undefined while it is asked. */
  cod: Map<string, string | undefined>
  /** Order numbers by the gateway's order, once it is paid. */
  card: Map<string, string | undefined>
}

export type Visit = {
  line: ReturnType<typeof openLine>
  customer: Account
  pieces: Piece[]
  portrait: Blob
  gateway: GatewayControl
  promises: Promises
  random: Random
}

const words = ['cotton', 'shirt', 'indigo', 'linen', 'dress', 'kurta', 'denim', 'jacket', 'frock']
const pages = sharedScreens.filter(isSingle).map(({ path }) => path)
const thinkingMs = 150

/** A shopper looks around, searches, logs in, may order or change her picture, and leaves. */
export async function visit(shopper: Visit): Promise<void> {
  const { random } = shopper
  await browse(shopper)
  const token = await logIn(shopper)
  const signedIn = { ...shopper, token }
  await look(signedIn, '/wishlist')
  const dice = random.next()
  if (dice < 0.4) await orderCod(signedIn)
  else if (dice < 0.75) await payByCard(signedIn)
  if (random.chance(0.2)) await changePicture(signedIn)
  await look(signedIn, '/orders')
}

type SignedIn = Visit & { token: string }

const one = <T>({ below }: Random, list: T[]): T => list[below(list.length)] as T
const think = ({ random }: Visit) => sleep(random.below(2 * thinkingMs))

async function browse(shopper: Visit): Promise<void> {
  const { line, random, pieces } = shopper
  const { product_id: id } = one(random, pieces)
  // No two ask the same, so that no answer to it is cached.
  const uncached = `${one(random, words)} ${random.below(1e9).toString(36)}`
  const calls = [
    `GET ${one(random, pages)}`,
    `GET /shop?search=${encodeURIComponent(one(random, words))}`,
    `GET /api/searchproducts/?query=${encodeURIComponent(uncached)}`,
    `GET /product/${id}`,
    `GET /api/products/${id}/`,
    `GET /api/products/${id}/reviews/`,
  ]
  for (const call of random.shuffle(calls)) {
    await send(line, call)
    await think(shopper)
  }
  await send(line, 'POST /api/shopfilter/', { json: { min_price: random.below(400_000) / 100 } })
}

async function logIn({ line, customer }: Visit): Promise<string> {
  const json = { email: customer.email, password }
  const answer = await expectStatus(await send(line, 'POST /api/login/', { json }), 200)
  return (await answer.json()).token
}

/** A page of her own, as her browser asks for it. */
async function look(shopper: SignedIn, page: string): Promise<void> {
  const headers = { cookie: `user=Meena; Token=${shopper.token}` }
  await expectStatus(await send(shopper.line, `GET ${page}`, { headers }), 200)
  await think(shopper)
}

const purchase = ({ random, pieces, customer }: Visit) => ({
  type: 'buynow',
  ...one(random, pieces),
  quantity: 1,
  shipping_address_id: customer.addressId,
})

async function orderCod(shopper: SignedIn): Promise<void> {
  const { line, token, customer, promises } = shopper
  await send(line, 'POST /api/cart/', { token, json: purchase(shopper) })
  await look(shopper, '/cart')
  await look(shopper, '/checkout')
  const key = `${customer.email}-order`
  promises.cod.set(key, undefined)
  const json = { type: 'cart', shipping_address_id: customer.addressId }
  const sent = { token, json, headers: { 'idempotency-key': key } }
  const answer = await send(line, 'POST /api/cod_order_create/', sent)
  await expectStatus(answer, 201, 200)
  promises.cod.set(key, (await answer.json()).order_number)
}

async function payByCard(shopper: SignedIn): Promise<void> {
  const { line, token, gateway, promises } = shopper
  const json = purchase(shopper)
  const begun = await send(line, 'POST /api/initiate_payment/', { token, json })
  const { razorpay_order_id: id } = await (await expectStatus(begun, 200)).json()
  promises.card.set(id, undefined)
  const paid = await pay(gateway, id)
  if (!paid) return
  const confirmed = await send(line, 'POST /api/confirm_order/', { token, json: paid })
  promises.card.set(id, (await (await expectStatus(confirmed, 200)).json()).order_number)
}

async function changePicture({ line, token, portrait }: SignedIn): Promise<void> {
  const body = new FormData()
  body.set('profile_image', portrait, 'me.jpg')
  const headers = { authorization: `Token ${token}` }
  const init = { method: 'PUT', headers, body }
  await expectStatus(await line.fetch('/api/profile_update/', init), 200)
}

async function expectStatus(answer: Response, ...statuses: number[]): Promise<Response> {
  if (!statuses.includes(answer.status)) {
    throw new Error(`${answer.status} ${(await answer.text()).slice(0, 200)}`)
  }
  return answer
}

/**
 * Pays at the gateway, which is no part of the shop: asked again while its disk is full.
 * @returns undefined when she was cut off after she had paid; the shop hears of it by webhook
 */
async function pay(gateway: GatewayControl, id: string) {
  for (let tries = 0; ; tries++) {
    try {
      return await gateway.pay(id)
    } catch (error) {
      if (/already paid/.test(String(error))) return undefined
      if (tries > 60) throw error
      await sleep(500)
    }
  }
}
