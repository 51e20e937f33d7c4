import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { messageKinds } from '../../contract/message-channels.ts'
import { readConfig } from '../config.ts'
import { type TakenMessage, takeSms, takeWhatsapp } from '../domains/stand-ins/phones/providers.ts'

/** How the next call is answered; `late` takes the message and never answers. */
type Planned = { status: number; body?: string; headers?: Record<string, string> } | 'late'

/** WhatsApp Cloud API and MSG91 on a free port, which take only what the real ones would. */
export async function openMessageProviders() {
  const taken: TakenMessage[] = []
  const planned: Planned[] = []
  let calls = 0
  const server = createServer((request, response) => {
    void answer(request).then((answered) => {
      if (answered === 'late') return response.destroy()
      response.writeHead(answered.status, answered.headers).end(answered.body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = {
    WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
    WHATSAPP_TOKEN: 'EAAG-secret',
    WHATSAPP_APP_SECRET: 'app-secret',
    WHATSAPP_VERIFY_TOKEN: 'a token of our own',
    WHATSAPP_LOGIN_TEMPLATE: 'code_to_log_in',
    WHATSAPP_API_URL: `${url}/v24.0`,
    MSG91_AUTH_KEY: 'key-secret',
    MSG91_SENDER: 'THREAD',
    MSG91_TEMPLATES: messageKinds.map((kind, at) => `${kind}:653${at}`).join(),
    MSG91_API_URL: url,
  }
  const { whatsapp, sms } = readConfig(settings).messages
  if (!whatsapp || !sms) throw new Error('the providers have no settings')

  async function answer(request: IncomingMessage): Promise<Planned> {
    calls += 1
    const body = await read(request)
    const [, phoneNumberId = ''] = /^\/v24\.0\/(\d+)\/messages$/.exec(request.url ?? '') ?? []
    const { authorization = '', authkey = '' } = request.headers
    const next = planned.shift()
    if (next && next !== 'late') return next
    const answered = phoneNumberId
      ? takeWhatsapp(whatsapp as never, { phoneNumberId, authorization, body })
      : takeSms(sms as never, { authKey: String(authkey), body })
    if (answered.taken) taken.push(answered.taken)
    return next ?? { status: answered.status, body: JSON.stringify(answered.body) }
  }

  return {
    settings,
    taken,
    planned,
    calls: () => calls,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

async function read(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString() || 'null')
}
