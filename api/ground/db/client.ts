import { createHash } from 'node:crypto'
import { cancelStatement } from './cancel-statement.ts'
import { PrimaryClient } from './primary-client.ts'
import { requestScope } from './request-scope.ts'

const names = new Map<string, string>()

function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
    names.set(text, name)
  }
  return name
}

/**
 * Destroys a connection whose query has timed out, as a late answer would be read as the next one's, and one
 * whose plans are of other types. Where the server is a standby (25006), all connections to it end.
 */
export class StrictClient extends PrimaryClient {
  // pg's overloads cannot be written here; every form is passed through.
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...args: any[]): any {
    // oxlint-disable-next-line typescript/no-explicit-any
    const result = (super.query as any)(...args)
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        if (!(error instanceof Error)) return
        if (/^Query read timeout$|^cached plan must not/.test(error.message)) this.destroy(error)
        if ('code' in error && error.code === '25006') this.leavePrimary(error)
      })
    }
    return result
  }
}

const isRollback = (query: unknown) =>
  query === 'rollback' ||
  (typeof query === 'object' && query !== null && 'text' in query && query.text === 'rollback')

function waitFor([query, values]: unknown[], statementMs: number): unknown[] {
  const config = typeof query === 'string' ? { text: query, values } : query
  return [{ ...(config as object), query_timeout: statementMs + 500 }]
}

/** Past the request's deadline it refuses every statement but a rollback, and cancels the one it asks. */
export class DeadlineClient extends StrictClient {
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...args: any[]): any {
    const { deadline, statementMs } = requestScope.getStore() ?? {}
    const hasCallback = typeof args.at(-1) === 'function'
    if (hasCallback || isRollback(args[0])) return super.query(...args)
    const asked = statementMs ? waitFor(args, statementMs) : args
    if (!deadline) return super.query(...asked)
    return this.#queryUntil(deadline, () => super.query(...asked))
  }

  async #queryUntil<T>(deadline: AbortSignal, query: () => Promise<T>): Promise<T> {
    deadline.throwIfAborted()
    let cancelled: Promise<void> | undefined
    const cancel = () => {
      cancelled = cancelStatement(this)
    }
    deadline.addEventListener('abort', cancel, { once: true })
    try {
      return await query()
    } catch (error) {
      throw deadline.aborted ? deadline.reason : error
    } finally {
      deadline.removeEventListener('abort', cancel)
      // A late request would cancel the next statement of this connection.
      await cancelled
    }
  }
}

/** Named by its text, a statement is parsed and planned once a connection: twice the throughput of small reads. */
export class NamingClient extends DeadlineClient {
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...args: any[]): any {
    const [text, values, ...rest] = args
    if (typeof text === 'string' && Array.isArray(values)) {
      return super.query({ name: nameOf(text), text, values }, ...rest)
    }
    return super.query(...args)
  }
}
