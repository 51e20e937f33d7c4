import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'

/**
 * Serves a page of the shop without its scripts, until `use` is done: the floor of how soon its
 * content can be there.
 */
export async function withStaticPage<T>(
  origin: string,
  path: string,
  use: (url: string) => Promise<T>,
): Promise<T> {
  const page = await (await fetch(origin + path)).text()
  const html = gzipSync(page.replace(/<script\b[^>]*>.*?<\/script>/gs, ''))
  const server = createServer((request, response) => {
    if (request.url !== path) return void forward(origin + request.url, request.headers, response)
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'gzip',
      'content-length': html.length,
    })
    response.end(html)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  try {
    return await use(`http://127.0.0.1:${typeof address === 'object' && address?.port}${path}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

async function forward(
  url: string,
  { accept = '' }: { accept?: string },
  response: ServerResponse,
): Promise<void> {
  const answer = await fetch(url, { headers: { accept } })
  const body = Buffer.from(await answer.arrayBuffer())
  const type = answer.headers.get('content-type') ?? ''
  const isText = /text|javascript|json|svg/.test(type)
  response.writeHead(answer.status, {
    'content-type': type,
    'cache-control': answer.headers.get('cache-control') ?? '',
    ...(isText && { 'content-encoding': 'gzip' }),
  })
  response.end(isText ? gzipSync(body) : body)
}
