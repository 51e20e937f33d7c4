import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** A database that can be cut off, silenced or slowed: a relay in front of PostgreSQL. */
export async function relayTo(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let server: Server
  let isSwallowing = false
  let delayMs = 0

  async function listen(port: number): Promise<number> {
    server = createServer(receive).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  function receive(near: Socket): void {
    sockets.add(near)
    near.on('error', () => near.destroy())
    if (isSwallowing) return
    const far = dial(Number(target.port), target.hostname)
    sockets.add(far)
    far.on('error', () => near.destroy())
    far.on('close', () => near.destroy())
    near.on('close', () => far.destroy())
    near.pipe(late()).pipe(far)
    far.pipe(late()).pipe(near)
  }
  const late = () =>
    new Transform({
      transform(chunk, _encoding, done) {
        setTimeout(() => done(null, chunk), delayMs)
      },
    })
  const drop = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }

  const port = await listen(0)
  const near = new URL(url)
  near.host = `127.0.0.1:${port}`
  near.searchParams.delete('host') // a socket that would lead around the relay
  return {
    url: near.href,
    /** Connections are closed, and new ones refused. */
    async cut() {
      const closed = new Promise((done) => server.close(done))
      drop()
      await closed
    },
    /** Open connections carry nothing any more, without being closed; new ones work. */
    silence() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** As `silence`, and new ones are accepted and never answered. */
    swallow() {
      isSwallowing = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    slow(milliseconds: number) {
      delayMs = milliseconds
    },
    async restore() {
      isSwallowing = false
      delayMs = 0
      if (!server.listening) await listen(port)
    },
  }
}
