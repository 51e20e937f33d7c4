import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { password } from './cast.ts'
import type { Attack, Ground } from './field.ts'

// Attacks on memory, sockets and processors.

/** Fewer than one address may read in a minute. */
const readsOfAnAddress = 400
const lanes = 32

const random = (bytes: number) => randomBytes(bytes).toString('base64url')

/** As many attackers as it takes, each with less than a limit. */
function fromMany({ newAddress }: Ground) {
  let address = newAddress()
  let sent = 0
  return () => {
    sent += 1
    if (sent % readsOfAnAddress === 0) address = newAddress()
    return address
  }
}

/** Addresses that no one asks again, of each kind that is cached. */
export const randomAddresses: Attack = async (ground) => {
  const from = fromMany(ground)
  let asked = 0
  // Some are longer than what may be cached, some are not.
  const xOfSearch = () => random(asked++ % 2 ? 11_000 : 200)
  const kinds = [
    () => ground.ask(`GET /api/searchproducts/?query=zz&x=${xOfSearch()}`, { address: from() }),
    () => ground.ask(`GET /shop?search=zz&${random(6)}=${random(300)}`, { address: from() }),
    () =>
      ground.ask('POST /api/shopfilter/', {
        address: from(),
        json: { search: random(100), min_price: Math.random().toFixed(2), x: random(2_000) },
      }),
  ]
  for (const kind of kinds) {
    await ground.volley(
      lanes,
      Array.from({ length: ground.atScale(2_000) }, () => kind),
    )
  }
}

/** Pictures that are small to send and large to read, all at once. */
export const uploads: Attack = async (ground) => {
  const [attacker] = ground.take(1)
  if (!attacker) return
  const pictures = await largePictures()
  const headers = { authorization: `Token ${attacker.token}` }
  const address = ground.newAddress()
  const upload = (picture: Blob) => () => {
    const body = new FormData()
    body.set('profile_image', picture, 'me.jpg')
    return ground.fetchFrom(address, '/api/profile_update/', { method: 'PUT', headers, body })
  }
  const count = ground.atScale(100)
  const jobs = Array.from({ length: count }, (_, at) => upload(pictures[at % 3] as Blob))
  await ground.volley(count, jobs)
}

let made: Promise<Blob[]> | undefined

/** A progressive JPEG of 24 megapixels, one of detail, and a PNG that is far too large. */
function largePictures(): Promise<Blob[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#27325e' } })
  made ??= Promise.all(
    [
      plain(6_000, 4_000).jpeg({ progressive: true }),
      sharp({
        create: { width: 2_400, height: 1_800, channels: 3, background: '#fff', noise },
      }).jpeg({ progressive: true, quality: 70 }),
      plain(6_000, 6_000).png({ compressionLevel: 9 }),
    ].map(async (picture) => new Blob([new Uint8Array(await picture.toBuffer())])),
  )
  return made
}

const pipelined = 20

/** Answers that are asked for and never read, and requests that never end. */
export const unreadAnswers: Attack = (ground) => holdUnread(ground, 4_000)

/** @param milliseconds how long the sockets are held: the shop closes what stands still for 30 s */
export async function holdUnread(ground: Ground, milliseconds: number): Promise<void> {
  const sockets = await ground.volley(
    20,
    Array.from({ length: ground.atScale(200) }, () => async () => {
      const address = ground.newAddress()
      const socket = await ground.dial()
      socket.pause()
      socket.write(ground.rawGet('/shop', address).repeat(pipelined))
      return socket
    }),
  )
  const slow = await ground.volley(
    20,
    Array.from({ length: ground.atScale(50) }, () => async () => {
      const socket = await ground.dial()
      socket.write(`GET /shop HTTP/1.1\r\nHost: shop.example\r\nX-Half: `)
      socket.resume()
      return socket
    }),
  )
  await sleep(milliseconds)
  if (milliseconds > 16_000 && slow.some(({ readyState }) => readyState === 'open'))
    ground.miss('half headers are still waited for after 16 s')
  for (const socket of [...sockets, ...slow]) socket.destroy()
}

/** Right and wrong logins of many accounts, so many a second. */
export const logins: Attack = (ground) => floodLogins(ground, 3)

export async function floodLogins(ground: Ground, seconds: number): Promise<void> {
  const accounts = ground.take(20)
  const homes = accounts.map(() => ground.newAddress())
  const aSecond = ground.atScale(200)
  const asked: Promise<unknown>[] = []
  for (let at = 0; at < aSecond * seconds; at++) {
    const place = at % accounts.length
    const json = {
      email: accounts[place]?.email ?? 'unknown@example.com',
      password: at % 5 ? password : 'wrong-1',
    }
    const address = homes[place] ?? ground.newAddress()
    asked.push(ground.ask('POST /api/login/', { address, json }))
    await sleep(1_000 / aSecond)
  }
  await Promise.all(asked)
}

/** Less than the minute after which reads are forgotten. */
const crawlMs = 50_000

/** More reading than a house of people does, until it is refused. */
export const crawl: Attack = async (ground) => {
  const from = performance.now()
  const address = ground.newAddress()
  // Of this crawl alone, so that nothing it asks is cached.
  const word = random(6)
  let isRefused = false
  const read = (at: number) => async () => {
    if (isRefused) return
    const answer = await ground.ask(`GET /api/searchproducts/?query=${word}+${at}`, { address })
    isRefused ||= answer?.status === 429 && answer.headers.has('retry-after')
  }
  await ground.volley(
    lanes,
    // More than each of two processes answers.
    Array.from({ length: 1_400 }, (_, at) => read(at)),
  )
  if (!isRefused && performance.now() - from < crawlMs)
    ground.miss('1,400 reads of one address met no limit')
}
