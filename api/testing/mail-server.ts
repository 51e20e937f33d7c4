import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type TakenMail = { from: string; to: string[]; raw: string; user: string; isSafe: boolean }

/** A mail provider on a free port. It records what it is offered and what of that it accepts. */
export async function openMailServer(options: SMTPServerOptions = {}) {
  const offered: TakenMail[] = []
  const taken: TakenMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    ...options,
    async onData(stream, session, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      const { mailFrom, rcptTo } = session.envelope
      const mail = {
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        raw: Buffer.concat(chunks).toString(),
        user: String(session.user ?? ''),
        isSafe: session.secure,
      }
      offered.push(mail)
      const accept = (error?: Error | null) => {
        if (!error) taken.push(mail)
        done(error)
      }
      if (options.onData) options.onData(stream, session, accept)
      else accept()
    },
  })
  // A client that hangs up in the middle is what some tests are about.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    offered,
    taken,
    host: `127.0.0.1:${port}`,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

export const headerOf = (mail: TakenMail | undefined, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(mail?.raw ?? '')?.[1]

export const wordsOf = (mail: TakenMail | undefined) => mail?.raw.replaceAll('=\r\n', '')
