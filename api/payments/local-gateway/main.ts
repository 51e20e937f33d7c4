import '../../processes/runtime-setup.ts'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { readConfig } from '../../config.ts'
import { createLog } from '../../log.ts'
import { openGateway } from './gateway.ts'

// The local gateway as a process of its own. The server starts it, and it ends with the server.
const config = readConfig(process.env)
const { keyId, keySecret, webhookSecrets, localPort } = config.razorpay
const webhookUrl = `http://127.0.0.1:${config.port}/api/webhooks/razorpay/`
const log = createLog('local gateway')

mkdirSync(config.dataDir, { recursive: true })
const gateway = openGateway({
  file: join(config.dataDir, 'local-gateway.sqlite'),
  keyId,
  keySecret,
  webhookSecret: webhookSecrets[0] ?? '',
  post: (init) => fetch(webhookUrl, { ...init, method: 'POST', redirect: 'manual' }),
  firstPauseMs: 1_000,
})
const server = serve({ fetch: gateway.fetch, port: localPort })
server.once('error', (error) => {
  log.error({ err: { message: error.message } }, 'the port cannot be used')
  process.exit(1)
})

async function stop(): Promise<void> {
  server.close()
  await gateway.close()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
// Ctrl-C reaches the whole group; the server tells us when to stop.
process.on('SIGINT', () => {})
// Whoever kept us has been killed; the next one needs our port at once.
process.on('disconnect', () => process.exit(0))
if (process.connected === false) process.exit(0)
