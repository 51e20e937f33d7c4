import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The way from a browser to the shop, under an address of its own, which can be cut. */
export type Line = {
  origin: string
  cut(): Promise<void>
  mend(): Promise<void>
  /** What `/sw.js` answers from now on, made of the shop's own. */
  changeWorker(change: (script: string) => string): void
}

/** Opens a line to the shop until `use` is done. */
export async function withLine(shop: string, use: (line: Line) => Promise<void>): Promise<void> {
  let change = (script: string) => script
  const server = createServer((asked, answer) => {
    const { method, url = '/', headers } = asked
    const isWorker = url === '/sw.js'
    const options = { method, headers: { ...headers, host: new URL(shop).host } }
    if (isWorker) options.headers = { host: options.headers.host }
    const call = request(new URL(url, shop), options, (reply) => {
      if (isWorker) return void answerWorker(reply, answer, change)
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    call.on('error', () => answer.destroy())
    asked.pipe(call)
  })
  const listen = (port: number) =>
    new Promise<void>((listening) => server.listen(port, () => listening()))
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  try {
    await use({
      origin: `http://localhost:${port}`,
      cut: close,
      mend: () => listen(port),
      changeWorker: (next) => {
        change = next
      },
    })
  } finally {
    if (server.listening) await close()
  }
}

async function answerWorker(
  reply: AsyncIterable<Buffer> & { headers: Record<string, string | string[] | undefined> },
  answer: ServerResponse,
  change: (script: string) => string,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of reply) chunks.push(chunk)
  const script = change(Buffer.concat(chunks).toString())
  const { 'content-length': _, etag: __, ...headers } = reply.headers
  answer.writeHead(200, headers)
  answer.end(script)
}
