import { createDecipheriv, createECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type TakenPush = {
  /** What the browser shows. */
  message: { title: string; body: string; path: string; tag: string }
  ttl: number
  topic: string | undefined
  contact: string
}

type Browser = ReturnType<typeof newBrowser>

/**
 * A push service on a free port, and the browsers behind it. It takes only what a real one would:
 * signed by VAPID for its own address, and encrypted for the browser.
 * @see RFC 8030, 8188, 8291, 8292
 */
export async function openPushService(port = 0) {
  const browsers = new Map<string, Browser>()
  /** Statuses of the next answers; 201 when there is none left. */
  const answers: { status: number; retryAfter?: number }[] = []
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      const browser = browsers.get(request.url ?? '')
      browser?.offered.push(request.headers)
      const next = answers.shift()
      if (next?.retryAfter) response.setHeader('Retry-After', next.retryAfter)
      if (next) return response.writeHead(next.status, { Location: '/elsewhere' }).end()
      if (!browser) return response.writeHead(404).end()
      try {
        const contact = readContact(request, url, browser.knows)
        browser.taken.push({
          message: JSON.parse(decrypt(body, request, browser)),
          ttl: Number(request.headers.ttl),
          topic: request.headers.topic?.toString(),
          contact,
        })
        return response.writeHead(201).end()
      } catch (error) {
        browser.errors.push(error)
        return response.writeHead(400).end()
      }
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    answers,
    /** @param publicKey the shop's, as `PushManager.subscribe` is given it */
    subscribe(publicKey: string) {
      const browser = newBrowser(publicKey)
      const path = `/push/${randomBytes(16).toString('base64url')}`
      browsers.set(path, browser)
      const { p256dh, auth } = browser
      return { ...browser, subscription: { endpoint: url + path, p256dh, auth } }
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

function newBrowser(knows: string) {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys('base64url')
  const taken: TakenPush[] = []
  const offered: IncomingMessage['headers'][] = []
  const errors: unknown[] = []
  return {
    keys,
    p256dh,
    auth: randomBytes(16).toString('base64url'),
    knows,
    taken,
    offered,
    errors,
  }
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const fromJson = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())

function assert(isTrue: unknown, words: string): asserts isTrue {
  if (!isTrue) throw new Error(words)
}

/** Of who signed the request, which must be the shop that the browser subscribed to. */
function readContact(request: IncomingMessage, audience: string, publicKey: string): string {
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(request.headers.authorization ?? '') ?? []
  assert(key === publicKey, 'signed by another shop')
  const [head = '', claims = '', signature = ''] = token.split('.')
  assert(fromJson(head).alg === 'ES256', 'another algorithm')
  const point = Buffer.from(key, 'base64url')
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  assert(isSigned, 'a forged signature')
  const { aud, exp, sub } = fromJson(claims)
  assert(aud === audience, 'signed for another push service')
  const hours = (exp - Date.now() / 1000) / 3600
  assert(hours > 0 && hours <= 24, 'signed for more than a day')
  return sub
}

function decrypt(body: Buffer, request: IncomingMessage, { keys, auth }: Browser): string {
  assert(request.headers['content-encoding'] === 'aes128gcm', 'another encoding')
  assert(body.length <= 4096, 'too long')
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = (name: string) => Buffer.from(`Content-Encoding: ${name}\0`)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = hkdfSync(
    'sha256',
    keys.computeSecret(sender),
    Buffer.from(auth, 'base64url'),
    about,
    32,
  )
  const key = hkdfSync('sha256', Buffer.from(secret), salt, info('aes128gcm'), 16)
  const nonce = hkdfSync('sha256', Buffer.from(secret), salt, info('nonce'), 12)
  const opening = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce))
  opening.setAuthTag(record.subarray(-16))
  const text = Buffer.concat([opening.update(record.subarray(0, -16)), opening.final()])
  // The last record ends with 2 and any number of zeros.
  const end = text.lastIndexOf(2)
  assert(end >= 0 && text.subarray(end + 1).every((byte) => byte === 0), 'no padding')
  return text.subarray(0, end).toString()
}
