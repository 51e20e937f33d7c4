import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { StartupError } from '../api/errors/startup-error.ts'
import type { Recorded } from './floor.ts'
import { openGenerator, type Round } from './load.ts'
import { report } from './report.ts'
import { type Shop, start } from './shop.ts'
import { type Usage, usageOf } from './usage.ts'
import { prepareWrites, type WritePair } from './writes.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 2)
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** A round, and what the measured process used in it where that can be read. */
export type Measured = Round & { cpuMs: number | undefined; rssMb: number | undefined }
export type Pair = {
  name: string
  shop: () => Promise<Measured>
  floor: () => Promise<Measured>
}

/**
 * The shop beside its floor, in one interleaved run: each round measures every kind of request and
 * its floor one after the other, and the table shows medians, so that a busy machine slows both.
 */
export async function measureThroughput(shop: Shop): Promise<void> {
  const { origin, databaseUrl, productPath, pid } = shop
  const generator = openGenerator()
  const writes = await prepareWrites(databaseUrl, origin)
  const read = (url: string, headers: Record<string, string>) =>
    generator.run({ url, headers: { ...browser, ...headers }, seconds })

  const paths = ['/', '/shop', productPath, '/api/products/?page=1', searchPath]
  const bytes = start('./floor.ts', {})
  const etag = await etagOf(origin, '/')
  bytes.send(
    await Promise.all([
      ...paths.map((path) => record(origin, path)),
      record(origin, '/', { 'if-none-match': etag }),
    ]),
  )
  const bytesOrigin = await originOf(bytes)
  const same = (path: string, headers: Record<string, string> = {}) => ({
    shop: () => measure(pid, () => read(origin + path, headers)),
    floor: () => measure(bytes.pid, () => read(bytesOrigin + path, headers)),
  })

  const rendering = start('./render-floor.ts', {})
  await writes.fillCart()
  rendering.send({ origin, token: writes.token, paths: ['/', '/shop', productPath, '/cart'] })
  const renderingOrigin = await originOf(rendering)
  const cookie = `Token=${writes.token}`
  const own = (path: string) => ({
    shop: () => measure(pid, () => read(origin + path, { cookie })),
    floor: () => measure(rendering.pid, () => read(renderingOrigin + path, { cookie })),
  })
  const written = ({ name, ...pair }: WritePair): Pair => ({
    name,
    shop: () => measure(pid, () => pair.shop(generator, seconds)),
    floor: () => measure(undefined, () => pair.floor(seconds)),
  })

  const reads = [
    { name: 'catalogue JSON', ...same('/api/products/?page=1') },
    { name: 'search JSON', ...same(searchPath) },
    { name: 'home', ...same('/') },
    { name: 'home, kept by the browser', ...same('/', { 'if-none-match': etag }) },
    { name: 'shop', ...same('/shop') },
    { name: 'product', ...same(productPath) },
    { name: 'home, signed in', ...own('/') },
    { name: 'shop, signed in', ...own('/shop') },
    { name: 'product, signed in', ...own(productPath) },
    { name: 'cart of three lines', ...own('/cart') },
  ]
  await report([reads, writes.pairs.map(written)], rounds)
  await writes.close()
  generator.close()
  for (const floor of [bytes, rendering]) floor.disconnect()
}

const searchPath = '/api/searchproducts/?query=kurti'

async function measure(pid: number | undefined, load: () => Promise<Round>): Promise<Measured> {
  const use = (): Usage | undefined => (pid === undefined ? undefined : usageOf(pid))
  const before = use()
  const round = await load()
  const after = use()
  return {
    ...round,
    cpuMs: before && after && after.cpuMs - before.cpuMs,
    rssMb: after?.rssMb,
  }
}

async function originOf(floor: ChildProcess): Promise<string> {
  const [address] = await once(floor, 'message')
  return `http://127.0.0.1:${address.port}`
}

async function etagOf(origin: string, path: string): Promise<string> {
  return (await fetch(origin + path, { headers: browser })).headers.get('etag') ?? ''
}

/** An answer as it crosses the wire, with all that it says but what its server adds by itself. */
async function record(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Recorded> {
  const request = get(origin + path, { headers: { ...browser, ...headers } })
  const [response]: IncomingMessage[] = await once(request, 'response')
  const status = response?.statusCode ?? 0
  if (!response || (status !== 200 && status !== 304)) {
    throw new StartupError(`${path} was answered with ${status}`)
  }
  const body = Buffer.concat(await response.toArray())
  const own = /^(connection|date|keep-alive|transfer-encoding)$/i
  const lines: string[] = []
  for (let at = 0; at < response.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = response.rawHeaders.slice(at, at + 2)
    if (!own.test(name)) lines.push(name, value)
  }
  return { path, status, headers: lines, body: body.toString('base64') }
}
