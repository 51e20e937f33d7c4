import type { PushServices } from './push-message.ts'

/** Whether the settings name its push service; https alone, at its port, without credentials, as the shop calls it. */
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
