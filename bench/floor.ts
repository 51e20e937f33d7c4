import { createServer } from 'node:http'

/** An answer of the shop, to be sent again as it was. */
export type Recorded = { path: string; headers: Record<string, string>; body: string }

// The floor: a bare node:http server that sends the same bytes from memory. It gets them from the
// process that starts it, and says on which port it listens.
process.once('message', (recorded: Recorded[]) => {
  const answers = new Map(
    recorded.map(({ path, headers, body }) => [
      path,
      { headers, body: Buffer.from(body, 'base64') },
    ]),
  )
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '')
    if (!answer) return response.writeHead(404).end()
    response.writeHead(200, answer.headers).end(answer.body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})
process.once('disconnect', () => process.exit(0))
