import { createServer } from 'node:http'

/** An answer of the shop, to be sent again as it was. */
export type Recorded = { path: string; status: number; headers: string[]; body: string }

// The floor of reading: a bare node:http server that gets answers by message, sends the same bytes
// from memory, and reports its address by message.
process.once('message', (recorded: Recorded[]) => {
  const answers = new Map(
    recorded.map(({ path, status, headers, body }) => [
      path + status,
      { status, headers, body: Buffer.from(body, 'base64') },
    ]),
  )
  const server = createServer((request, response) => {
    const status = request.headers['if-none-match'] ? 304 : 200
    const answer = answers.get(`${request.url}${status}`)
    if (!answer) return response.writeHead(404).end()
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})
process.once('disconnect', () => process.exit(0))
