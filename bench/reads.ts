import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { StartupError } from '../api/ground/errors/startup-error.ts'
import { webFlags } from '../api/processes/web-cluster.ts'
import type { Recorded } from './floor.ts'
import type { Generator } from './load.ts'
import { type Measured, measure } from './measure.ts'
import { type Pids, type Shop, start } from './shop.ts'

export type Pair = {
  name: string
  shop: () => Promise<Measured>
  floor: () => Promise<Measured>
}

type Headers = Record<string, string>

const accepted = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const searchPath = '/api/searchproducts/?query=kurti'

/**
 * What shoppers read. The floor of what everyone gets is a bare server that sends the same bytes; that
 * of the cart is React rendering it from answers in memory.
 */
export async function prepareReads(
  shop: Shop,
  generator: Generator,
  seconds: number,
  token: string,
) {
  const { origin, productPath, pids } = shop
  const read = (url: string, headers: Headers) =>
    generator.run({ url, headers: { ...accepted, ...headers }, seconds })

  const cookie = `Token=${token}`
  const etag = await etagOf(origin, '/')
  const paths = ['/', '/shop', productPath, '/api/products/?page=1', searchPath]
  const bytes = start('./floor.ts', {})
  bytes.send([
    ...(await Promise.all(paths.map((path) => record(origin, path)))),
    await record(origin, '/', { 'if-none-match': etag }),
  ])
  const bytesOrigin = await originOf(bytes)

  // Its heap has the same limits: what those cost is the price of the goal for memory.
  const rendering = start('./render-floor.ts', {}, webFlags)
  rendering.send({ origin, token, paths: ['/cart'] })
  const renderingOrigin = await originOf(rendering)

  const pairWith =
    (floor: ChildProcess, floorOrigin: string) =>
    (name: string, path: string, headers: Headers = {}): Pair => ({
      name,
      shop: () => measure(pids, () => read(origin + path, headers)),
      floor: () => measure(onlyPid(floor), () => read(floorOrigin + path, headers)),
    })
  const same = pairWith(bytes, bytesOrigin)
  // Rendering is compiled only after some hundred pages.
  const warmUpAt = (origin: string) =>
    generator.run({
      origin,
      journeys: Array(300).fill([
        { method: 'GET', path: '/cart', headers: { ...accepted, cookie } },
      ]),
      connections: 10,
      seconds: 60,
    })
  return {
    warmUp: async () => {
      await warmUpAt(origin)
      await warmUpAt(renderingOrigin)
    },
    pairs: [
      same('catalogue JSON', '/api/products/?page=1'),
      same('search JSON', searchPath),
      same('home', '/'),
      same('home, cached by the browser', '/', { 'if-none-match': etag }),
      same('shop', '/shop'),
      same('product', productPath),
      same('home, signed in', '/', { cookie }),
      same('shop, signed in', '/shop', { cookie }),
      same('product, signed in', productPath, { cookie }),
      pairWith(rendering, renderingOrigin)('cart of three lines', '/cart', { cookie }),
    ],
    close: () => {
      for (const floor of [bytes, rendering]) floor.disconnect()
    },
  }
}

function onlyPid({ pid = 0 }: ChildProcess): Pids {
  return { web: () => [pid], node: () => [pid], postgres: () => [] }
}

async function originOf(floor: ChildProcess): Promise<string> {
  const [address] = await once(floor, 'message')
  return `http://127.0.0.1:${address.port}`
}

async function etagOf(origin: string, path: string): Promise<string> {
  return (await fetch(origin + path, { headers: accepted })).headers.get('etag') ?? ''
}

/** An answer as sent, without the headers that a server adds by itself. */
async function record(origin: string, path: string, headers: Headers = {}): Promise<Recorded> {
  const request = get(origin + path, { headers: { ...accepted, ...headers } })
  const [response]: IncomingMessage[] = await once(request, 'response')
  const status = response?.statusCode ?? 0
  if (!response || (status !== 200 && status !== 304)) {
    throw new StartupError(`${path} was answered with ${status}`)
  }
  const body = Buffer.concat(await response.toArray())
  const added = /^(connection|date|keep-alive|transfer-encoding)$/i
  const lines: string[] = []
  for (let at = 0; at < response.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = response.rawHeaders.slice(at, at + 2)
    if (!added.test(name)) lines.push(name, value)
  }
  return { path, status, headers: lines, body: body.toString('base64') }
}
