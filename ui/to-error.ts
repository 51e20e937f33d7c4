import { isRouteErrorResponse } from 'react-router'

/** What a page threw, for the log. */
export function toError(error: unknown): Error {
  if (error instanceof Error) return error
  if (isRouteErrorResponse(error)) return new Error(`a page answered ${error.status}`)
  return new Error(String(error))
}
