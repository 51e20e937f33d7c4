import { StartupError } from '../errors/startup-error.ts'

/**
 * The origin under which alone the office answers; undefined where it shares the shop's. Another port
 * would not do: a browser sends the cookies of a host to all its ports.
 */
export function readOfficeUrl(url: string | undefined, publicUrl: string): string | undefined {
  if (url === undefined) return undefined
  const { origin, hostname, protocol } = new URL(url)
  const shop = new URL(publicUrl)
  if (origin !== url.toLowerCase()) {
    throw new StartupError('OFFICE_URL: an address without a path is needed')
  }
  if (hostname === shop.hostname) {
    throw new StartupError('OFFICE_URL: another host than PUBLIC_URL has is needed')
  }
  if (shop.protocol === 'https:' && protocol !== 'https:') {
    throw new StartupError('OFFICE_URL: an https address is needed, as PUBLIC_URL is one')
  }
  return origin
}
