const boundMs = 60_000

/**
 * A call that is given up after a minute, since a line can die without a word and leave a button
 * busy for ever. One that sends a file has the time it needs.
 */
export function boundedFetch(
  address: string,
  init: RequestInit,
  bound = boundMs,
): Promise<Response> {
  if (init.body instanceof FormData) return fetch(address, init)
  const signals = [AbortSignal.timeout(bound)]
  if (init.signal) signals.push(init.signal)
  return fetch(address, { ...init, signal: AbortSignal.any(signals) })
}
