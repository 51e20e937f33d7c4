import pg from 'pg'

const timeoutMs = 1_000

// What the types of pg leave out.
type Asking = pg.Client & { processID: number; secretKey: number }
type CancelConnection = pg.Connection & {
  connect(port: number, host: string): void
  requestSsl(): void
  cancel(processId: number, secretKey: number): void
}

/**
 * Cancels what a connection asks, by the protocol's own request: it needs no free connection, and
 * poolers pass it on. Resolves when it has been taken, or cannot be sent: the statement then ends by
 * its timeout.
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
