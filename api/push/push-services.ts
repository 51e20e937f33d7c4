import type { PushServices } from './push-message.ts'

/**
 * Whether an endpoint is one of a push service that the settings name. The shop calls it, so it may
 * be no other address: https at its usual port, without credentials.
 */
export function isPushService(endpoint: string, { services, localService }: PushServices): boolean {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (url.username || url.password) return false
  if (url.origin === localService) return true
  return url.protocol === 'https:' && url.port === '' && services.some((name) => isOf(url, name))
}

/** @param name a host, or `*.` and the end of some */
const isOf = ({ hostname }: URL, name: string) =>
  name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name
