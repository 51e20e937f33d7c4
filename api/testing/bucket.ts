import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

const keys = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' }

export type TestBucket = Awaited<ReturnType<typeof startBucket>>

/**
 * A server that speaks as much of S3 as the shop does, over one bucket called `pictures`. It checks each
 * signature by the published algorithm, and as strictly as Ceph: a type that is sent must be signed.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export async function startBucket() {
  const files = new Map<string, Buffer>()
  const state = { isDown: false, failures: 0, calls: [] as string[] }
  const server = createServer((request, response) => {
    void (async () => {
      if (state.isDown) return void request.socket.destroy()
      const body = Buffer.from(await text(request.setEncoding('latin1')), 'latin1')
      state.calls.push(`${request.method} ${request.url}`)
      if (state.failures > 0) {
        state.failures -= 1
        return refuse(response, 503, 'SlowDown')
      }
      const refusal = refusalOf(request)
      if (refusal) return refuse(response, 403, refusal)
      answer(files, request, body, response)
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = {
    MEDIA_URL: `s3://pictures?endpoint=${endpoint}`,
    AWS_ACCESS_KEY_ID: keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
  }
  return { files, state, endpoint, settings }
}

function answer(
  files: Map<string, Buffer>,
  { method, url = '' }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): void {
  const { pathname, searchParams } = new URL(url, 'http://bucket')
  const [, bucket, ...path] = decodeURIComponent(pathname).split('/')
  if (bucket !== 'pictures') return refuse(response, 404, 'NoSuchBucket')
  const name = path.join('/')
  if (method === 'PUT') {
    files.set(name, body)
    response.writeHead(200, { etag: `"${md5(body)}"` }).end()
  } else if (method === 'DELETE') {
    files.delete(name)
    response.writeHead(204).end()
  } else if (searchParams.get('list-type') === '2') {
    response.writeHead(200, { 'content-type': 'application/xml' }).end(list(files, searchParams))
  } else {
    const found = files.get(name)
    if (found) response.writeHead(200, { etag: `"${md5(found)}"` }).end(found)
    else refuse(response, 404, 'NoSuchKey')
  }
}

/** Two names a page, so that every list goes on. */
function list(files: Map<string, Buffer>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? ''
  const names = [...files.keys()].filter((name) => name.startsWith(prefix) && name > after).sort()
  const page = names.slice(0, 2)
  const contents = page.map((name) => {
    const bytes = files.get(name) ?? Buffer.alloc(0)
    return `<Contents><Key>${name}</Key><Size>${bytes.length}</Size><ETag>&quot;${md5(bytes)}&quot;</ETag></Contents>`
  })
  const goesOn = names.length > page.length
  const next = goesOn ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${goesOn}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`
}

function refuse(response: ServerResponse, status: number, code: string): void {
  const xml = `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml)
}

const authorizationPattern =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([a-f0-9]{64})$/

function refusalOf(request: IncomingMessage): string | undefined {
  const { headers, method, url = '' } = request
  const [, key, day = '', region = '', signed = '', signature] =
    authorizationPattern.exec(headers.authorization ?? '') ?? []
  if (!signature) return 'AccessDenied'
  if (key !== keys.accessKeyId) return 'InvalidAccessKeyId'
  const names = signed.split(';')
  const mustBeSigned = Object.keys(headers).filter((name) =>
    /^(host|content-type|x-amz-)/.test(name),
  )
  if (!mustBeSigned.every((name) => names.includes(name))) return 'AccessDenied'
  const time = String(headers['x-amz-date'])
  if (!time.startsWith(day) || Math.abs(Date.now() - timeOf(time)) > 900_000) {
    return 'RequestTimeTooSkewed'
  }
  const { pathname, searchParams } = new URL(url, 'http://bucket')
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const canonical = [
    method,
    pathname,
    query,
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${keys.secretAccessKey}`,
  )
  return hmac(signingKey, toSign).toString('hex') === signature
    ? undefined
    : 'SignatureDoesNotMatch'
}

/** Of `20261123T165408Z`. */
const timeOf = (text: string) =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
const sha256 = (data: string) => createHash('sha256').update(data).digest('hex')
const md5 = (data: Buffer) => createHash('md5').update(data).digest('hex')
