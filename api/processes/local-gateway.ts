import '../ground/config/runtime-setup.ts'
import { mkdirSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { readConfig } from '../config.ts'
import { openGateway } from '../domains/stand-ins/gateway/gateway.ts'
import { createLog } from '../log.ts'
import { gatewayFile } from './protect-folders.ts'
import { createChildShutdown } from './shutdown.ts'

// The demo's stand-in for Razorpay.
const config = readConfig(process.env)
const { keyId, keySecret, webhookSecrets, localHost, localPort } = config.razorpay
const webhookUrl = `http://127.0.0.1:${config.port}/api/webhooks/razorpay/`
const log = createLog('local gateway')
const shutdown = createChildShutdown(log)

mkdirSync(config.dataDir, { recursive: true })
const gateway = openGateway({
  file: gatewayFile(config),
  keyId,
  keySecret,
  webhookSecret: webhookSecrets[0] ?? '',
  post: (init) => fetch(webhookUrl, { ...init, method: 'POST', redirect: 'manual' }),
  firstPauseMs: 1_000,
})
shutdown.add(() => gateway.close())
const server = serve({
  fetch: gateway.fetch,
  port: localPort,
  ...(localHost && { hostname: localHost }),
})
// Its port is free at once: the next server starts another gateway.
shutdown.add(async () => void server.close())
server.once('error', (error) => {
  log.error({ err: { message: error.message } }, 'the port cannot be used')
  process.exit(1)
})
