import { data } from 'react-router'
import { ApiError } from '../../../contract/client.ts'

/**
 * What a loader throws for a call that failed: a response with the API's own status.
 * @param shown what the error screen reads of it; nothing but the status unless given
 */
export const responseOf = (
  error: unknown,
  shown: (error: ApiError) => string | null = () => null,
): unknown =>
  error instanceof ApiError ? data(shown(error), { status: error.status || 503 }) : error

export const withMessage = ({ message }: ApiError): string => message
