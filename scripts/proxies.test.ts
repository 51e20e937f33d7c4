import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, type TestContext } from 'vitest'
import { freePorts } from '../api/testing/free-ports.ts'
import { startServer } from '../api/testing/server-process.ts'
import { type TestShop, test } from '../api/testing/shop.ts'

type Place = { folder: string; http: number; https: number; shop: number; other?: number }
type Proxy = {
  program: string
  /** Writes the example's file for this place; answers the arguments that check it, and that run it. */
  write: (place: Place) => { check: string[]; run: string[] }
}

const nginx: Proxy = {
  program: 'nginx',
  write({ folder, http, https, shop }) {
    const site = fillIn('nginx.conf', {
      '  listen [::]:80;\n': '',
      '  listen [::]:443 ssl http2;\n': '',
      'listen 80;': `listen 127.0.0.1:${http};`,
      'listen 443 ssl': `listen 127.0.0.1:${https} ssl`,
      '127.0.0.1:4000': `127.0.0.1:${shop}`,
      '/etc/ssl/nool/fullchain.pem': join(folder, 'certificate.pem'),
      '/etc/ssl/nool/privkey.pem': join(folder, 'key.pem'),
    })
    writeFileSync(join(folder, 'nool.conf'), site)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    )
    const file = join(folder, 'nginx.conf')
    writeFileSync(
      file,
      `daemon off; pid ${folder}/pid; error_log ${folder}/errors;
       events {}
       http { access_log off; ${temporary.join(' ')} include ${folder}/nool.conf; }`,
    )
    return { check: ['-t', '-q', '-c', file], run: ['-c', file] }
  },
}

const haproxy: Proxy = {
  program: 'haproxy',
  write({ folder, http, https, shop, other }) {
    const certificate = join(folder, 'nool.pem')
    const parts = ['certificate.pem', 'key.pem'].map((name) => readFileSync(join(folder, name)))
    writeFileSync(certificate, Buffer.concat(parts))
    const file = join(folder, 'haproxy.cfg')
    writeFileSync(
      file,
      fillIn('haproxy.cfg', {
        'bind :80\n': `bind 127.0.0.1:${http}\n`,
        'bind :443': `bind 127.0.0.1:${https}`,
        '127.0.0.1:4000': `127.0.0.1:${shop}`,
        ...(other && { '# server nool2 10.0.0.2:4000': `server nool2 127.0.0.1:${other}` }),
        '/etc/ssl/nool/nool.pem': certificate,
      }),
    )
    return { check: ['-c', '-q', '-f', file], run: ['-db', '-f', file] }
  },
}

/** The example with the place's own ports and files. */
function fillIn(name: string, values: Record<string, string>): string {
  let text = readFileSync(new URL(`../deploy/${name}`, import.meta.url), 'utf8')
  for (const [example, own] of Object.entries(values)) {
    if (!text.includes(example)) throw new Error(`${name} has no ${example}`)
    text = text.replace(example, own)
  }
  return text
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nool-proxy-'))
  // nginx's workers have a user of their own.
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')]
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=shop.example']
  spawnSync('openssl', ['req', ...kind, ...files])
  return folder
}

async function run(program: string, args: string[], port: number): Promise<void> {
  const child: ChildProcess = spawn(program, args, { stdio: 'ignore' })
  onTestFinished(async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'close')
  })
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended`)
    await sleep(50)
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
    socket.once('connect', () => socket.destroy())
  })
}

function skipWithout(programs: string[], skip: TestContext['skip']): void {
  const missing = programs.filter((program) => spawnSync(program, ['-v']).error)
  if (missing.length > 0) skip(`${missing.join(' and ')} cannot be found here`)
}

type Asked = {
  method?: string
  headers?: Record<string, string>
  body?: Buffer
  /** The address of the machine that it is sent from. */
  from?: string
  agent?: Agent
}
type Answer = { status: number | undefined; headers: IncomingHttpHeaders }

/** A visitor of the proxy. */
function createAsk(port: number) {
  return (path: string, { from, body, ...asked }: Asked = {}): Promise<Answer> =>
    new Promise((answer, failed) => {
      const call = request({
        host: '127.0.0.1',
        port,
        path,
        servername: 'shop.example',
        rejectUnauthorized: false,
        ...(from && { localAddress: from }),
        ...asked,
      })
      call.once('error', failed)
      call.once('response', (response) => {
        response.resume()
        answer({ status: response.statusCode, headers: response.headers })
      })
      call.end(body)
    })
}

async function openBehind({ program, write }: Proxy, shop: TestShop, settings = {}) {
  await shop.make.product()
  const [http = 0, https = 0] = await freePorts(2)
  const server = await startServer(shop, {
    RATE_LIMITS: 'on',
    TRUST_PROXY: 'on',
    WORKERS: '1',
    ...settings,
  })
  const args = write({ folder: makeFolder(), http, https, shop: server.port })
  expect(spawnSync(program, args.check, { encoding: 'utf8' })).toMatchObject({
    status: 0,
    stderr: '',
  })
  await server.logged(/ is open at /)
  await run(program, args.run, https)
  // HAProxy asks first whether the shop is there.
  const ask = createAsk(https)
  await expect.poll(async () => (await ask('/livez')).status, { timeout: 20_000 }).toBe(200)
  return { ask, http, server }
}

describe.each([nginx, haproxy])('behind $program', (proxy) => {
  test('a visitor is counted by the address that the proxy sees', {
    timeout: 120_000,
  }, async ({ shop, skip }) => {
    skipWithout([proxy.program, 'openssl'], skip)
    const { ask, http } = await openBehind(proxy, shop, { LIMIT_READS_ADDRESS: '3/1m' })
    const search = (word: string, asked: Asked = {}) =>
      ask(`/api/searchproducts/?query=${word}`, asked)
    // What a client writes itself is not believed.
    const pretend = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    for (const word of ['one', 'two', 'three']) {
      expect((await search(word, pretend(`203.0.113.${word.length}`))).status).toBe(200)
    }
    const refused = await search('four', pretend('203.0.113.9'))
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.any(String)])
    expect((await search('four', { from: '127.0.0.2' })).status).toBe(200)

    const moved = await fetch(`http://127.0.0.1:${http}/shop`, { redirect: 'manual' })
    expect(moved.status).toBe(301)
    expect(moved.headers.get('location')).toMatch(/^https:\/\//)
  })

  test('bodies have the limits of the shop, and a flood is turned away', {
    timeout: 120_000,
  }, async ({ shop, skip }) => {
    skipWithout([proxy.program, 'openssl'], skip)
    const { ask } = await openBehind(proxy, shop)
    // Refused by its length alone: while a body is being sent, the refusal may be lost.
    const announce = (method: string, path: string, kibibytes: number) =>
      ask(path, { method, headers: { 'content-length': `${kibibytes * 1024}` } })
    expect((await announce('POST', '/api/login/', 2_000)).status).toBe(413)
    expect((await announce('PUT', '/api/profile_update/', 7_000)).status).toBe(413)
    // Let through: the shop asks who it is.
    const body = Buffer.alloc(2_000 * 1024)
    const headers = { 'content-length': `${body.length}` }
    const upload = await ask('/api/profile_update/', { method: 'PUT', body, headers })
    expect(upload.status).toBe(401)

    const agent = new Agent({ keepAlive: true, maxSockets: 20 })
    onTestFinished(() => agent.destroy())
    const flood = await Promise.all(
      Array.from({ length: 1_500 }, () => ask('/livez', { agent, from: '127.0.0.3' })),
    )
    const turnedAway = flood.filter(({ status }) => status === 429)
    expect(turnedAway.length).toBeGreaterThan(100)
    expect(turnedAway[0]?.headers['retry-after']).toBe('10')
    expect((await ask('/livez', { from: '127.0.0.4' })).status).toBe(200)
  })
})

test('behind HAProxy a machine is stopped beside another, and no request fails', {
  timeout: 120_000,
}, async ({ shop, skip }) => {
  skipWithout(['haproxy', 'openssl'], skip)
  const settings = { WORKERS: '1', DRAIN_SECONDS: '4', TRUST_PROXY: 'on' }
  await shop.make.product()
  const leaving = await startServer(shop, settings)
  await leaving.logged(/ is open at /)
  const staying = await startServer(shop, { ...settings, ROLE: 'web' })
  await staying.logged(/ is open at /)
  const [http = 0, https = 0] = await freePorts(2)
  const ports = { http, https, shop: leaving.port, other: staying.port }
  const { check, run: args } = haproxy.write({ folder: makeFolder(), ...ports })
  expect(spawnSync(haproxy.program, check).status).toBe(0)
  await run(haproxy.program, args, https)
  const ask = createAsk(https)
  await expect.poll(async () => (await ask('/livez')).status, { timeout: 20_000 }).toBe(200)

  const statuses = new Set<number | undefined>()
  let isOver = false
  const browse = async () => {
    for (let call = 0; !isOver; call++) {
      // The second is written, so it is never sent again.
      const { status } = await (call % 2 ? ask('/api/logout/', { method: 'POST' }) : ask('/shop'))
      statuses.add(status)
      await sleep(20)
    }
  }
  const browsing = [browse(), browse(), browse()]
  leaving.child.kill('SIGTERM')
  const statusOf = async () => (await leaving.fetch('/readyz')).status
  await expect.poll(statusOf, { interval: 20 }).toBe(503)
  const isLeft = async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('/readyz')))
    return answers.every(({ status }) => status === 200)
  }
  await expect.poll(isLeft, { interval: 200, timeout: 20_000 }).toBe(true)
  // The proxy knew before the machine was gone.
  expect(leaving.child.exitCode).toBe(null)
  await once(leaving.child, 'close')
  isOver = true
  await Promise.all(browsing)
  expect(statuses).toEqual(new Set([200, 401]))
})
