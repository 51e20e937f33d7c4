const defaultTimeoutMs = 60_000

/**
 * Aborts after a minute: on a dead connection a button would stay busy for ever. A call that sends a
 * file has no timeout.
 */
export function fetchWithTimeout(
  address: string,
  init: RequestInit,
  timeoutMs = defaultTimeoutMs,
): Promise<Response> {
  if (init.body instanceof FormData) return fetch(address, init)
  const signals = [AbortSignal.timeout(timeoutMs)]
  if (init.signal) signals.push(init.signal)
  return fetch(address, { ...init, signal: AbortSignal.any(signals) })
}
