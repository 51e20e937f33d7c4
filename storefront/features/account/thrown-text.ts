/** The text that a loader threw with `data()` that an error screen shows; empty where it was another error. */
export const thrownText = (error: unknown): string =>
  typeof error === 'object' && error && 'data' in error && typeof error.data === 'string'
    ? error.data
    : ''
