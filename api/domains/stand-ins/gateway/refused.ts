export class Refused extends Error {
  readonly status: 400 | 401 | 404
  readonly field: string | undefined

  constructor(description: string, options: { status?: 400 | 401 | 404; field?: string } = {}) {
    super(description)
    this.status = options.status ?? 400
    this.field = options.field
  }
}

export function errorBody(description: string, code = 'BAD_REQUEST_ERROR', field?: string) {
  const rest = { source: 'business', step: 'payment_initiation', reason: 'input_validation_failed' }
  return { error: { code, description, ...rest, metadata: {}, ...(field && { field }) } }
}
