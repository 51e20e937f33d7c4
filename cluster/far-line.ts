import { connect, createServer, type Socket } from 'node:net'

// A line to a server of this machine as if it were far away: what either side sends arrives later.
const [port, target = 0, delayMs] = process.argv.slice(2).map(Number)

createServer({ noDelay: true }, (near) => {
  const far = connect({ port: target, host: '127.0.0.1', noDelay: true })
  carry(near, far)
  carry(far, near)
}).listen(port, '127.0.0.1')

function carry(from: Socket, to: Socket): void {
  // Timers of one length end in the order in which they began.
  from.on('data', (chunk) => void setTimeout(() => to.write(chunk), delayMs))
  from.on('error', () => {})
  from.on('close', () => void setTimeout(() => to.destroy(), delayMs))
}
