import type { ApiError } from '../../../contract/client.ts'

const maxLength = 50

/** The one line that tells why nobody was registered: the e-mail first, then the username. */
export function registerError({ fields, message }: ApiError): string {
  const text =
    fields.email?.[0] ??
    fields.username?.[0] ??
    (message || 'Registration failed. Please try again.')
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}
