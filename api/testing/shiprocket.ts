import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers in Shiprocket's place. @returns the settings of a courier that asks here */
export async function serveShiprocket(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  const { port } = server.address() as AddressInfo
  const settings = {
    email: 'api@threads.in',
    password: 'secret',
    pickupLocation: 'Mill',
    pickupPin: '641001',
    apiUrl: `http://127.0.0.1:${port}`,
    timeoutMs: 1_000,
  }
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { settings, close }
}
