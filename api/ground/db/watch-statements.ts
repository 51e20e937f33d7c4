import type { LogEvent } from 'kysely'
import type { Logger } from 'pino'
import { requestScope } from './request-scope.ts'

const maxLength = 500

/** Logs statements of `slowMs` or more without their values; of an error the code, as its message may repeat one. */
export function watchStatements(log: Logger, slowMs: number): (event: LogEvent) => void {
  return (event) => {
    const scope = requestScope.getStore()
    if (scope?.asked) {
      scope.asked.statements += 1
      scope.asked.ms += event.queryDurationMillis
      scope.asked.lastAnswerAt = performance.now()
    }
    if (event.queryDurationMillis < slowMs) return
    const code = event.level === 'error' && codeOf(event.error)
    log.warn(
      {
        ...(scope && { requestId: scope.requestId }),
        ms: Math.round(event.queryDurationMillis),
        statement: shorten(event.query.sql),
        ...(code && { code }),
      },
      'slow statement',
    )
  }
}

function shorten(statement: string): string {
  const line = statement.replace(/\s+/g, ' ').trim()
  return line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : 'failed'
}
