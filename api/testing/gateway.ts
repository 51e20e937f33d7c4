import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { test as base } from 'vitest'
import { openGateway } from '../domains/stand-ins/gateway/gateway.ts'
import type { Post } from '../domains/stand-ins/gateway/webhooks.ts'
import { controlGateway, type GatewayControl } from './gateway-control.ts'

const keys = { keyId: 'rzp_test_gateway', keySecret: 'gateway-key-secret' }
const webhookSecret = 'gateway-webhook-secret'
const webhookPath = '/api/webhooks/razorpay/'

type Fetch = (path: string, init: RequestInit) => Promise<Response>

export type TestGateway = GatewayControl & {
  url: string
  /** The environment of a shop that pays here. */
  settings: Record<string, string>
  /** Sends its webhooks to this shop. Without one they fail and are tried again. */
  deliverTo(fetch: Fetch): void
  stop(): Promise<void>
  start(): Promise<void>
}

/** A test with the local gateway on a free port. */
export const gatewayTest = base.extend<{ gateway: TestGateway }>({
  gateway: async ({}, use) => {
    const dir = mkdtempSync(join(tmpdir(), 'nool-gateway-'))
    const gateway = await openTestGateway(join(dir, 'gateway.sqlite'))
    await use(gateway)
    await gateway.stop()
    rmSync(dir, { recursive: true, force: true })
  },
})

async function openTestGateway(file: string): Promise<TestGateway> {
  let shop: Fetch | undefined
  const post: Post = async (init) => {
    if (!shop) throw new Error('no shop')
    return shop(webhookPath, { ...init, method: 'POST' })
  }
  const open = async (port: number) => {
    const gateway = openGateway({ file, ...keys, webhookSecret, post, firstPauseMs: 50 })
    // @hono/node-server types its server as any of http's; without options it is the plain one.
    const server = serve({ fetch: gateway.fetch, port, hostname: '127.0.0.1' }) as Server
    if (!server.listening) await once(server, 'listening')
    return { gateway, server, port: (server.address() as AddressInfo).port }
  }
  const first = await open(0)
  const { port } = first
  let running: typeof first | undefined = first
  const url = `http://127.0.0.1:${port}`
  return {
    ...controlGateway(url, keys.keyId, keys.keySecret),
    url,
    settings: {
      RAZORPAY_API_URL: url,
      RAZORPAY_CHECKOUT_URL: `${url}/v1/checkout.js`,
      RAZORPAY_KEY_ID: keys.keyId,
      RAZORPAY_KEY_SECRET: keys.keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    },
    deliverTo: (fetch) => {
      shop = fetch
    },
    async stop() {
      const stopped = running
      running = undefined
      stopped?.server.closeAllConnections()
      stopped?.server.close()
      await stopped?.gateway.close()
      // fetch reuses connections; it must notice that they are closed first.
      await sleep(50)
    },
    async start() {
      running ??= await open(port)
    },
  }
}
