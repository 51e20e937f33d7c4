import pg from 'pg'

const timeoutMs = 1_000

type Asking = pg.Client & { processID: number; secretKey: number }
type CancelConnection = pg.Connection & {
  connect(port: number, host: string): void
  requestSsl(): void
  cancel(processId: number, secretKey: number): void
}

/**
 * Cancels a connection's statement by the protocol's own request, which poolers pass on. Resolves when it was sent, or cannot be.
 * pg documents no way to. `pg_cancel_backend` needs a free connection, and behind a pooler the pid is another's.
 * @see https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-FLOW-CANCELING-REQUESTS
 */
export function cancelStatement(client: pg.Client): Promise<void> {
  const { processID, secretKey, host, port, ssl } = client as Asking
  const connection = new pg.Connection({ ssl }) as CancelConnection
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const giveUp = () => {
    connection.stream.destroy()
    // The request may still arrive, and would cancel the next statement.
    client.connection.stream.destroy()
  }
  const timer = setTimeout(giveUp, timeoutMs)
  const send = () => connection.cancel(processID, secretKey)
  connection.on('error', () => {})
  connection.once('connect', ssl ? () => connection.requestSsl() : send)
  connection.once('sslconnect', send)
  connection.once('end', () => {
    clearTimeout(timer)
    end()
  })
  if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}` as never, '')
  else connection.connect(port, host)
  return ended
}
