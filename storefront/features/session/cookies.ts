/** A cookie's value from a `Cookie` header or `document.cookie`. */
export function readCookie(cookies: string, name: string): string | undefined {
  for (const pair of cookies.split(';')) {
    const [key, ...value] = pair.trim().split('=')
    if (key !== name) continue
    try {
      return decodeURIComponent(value.join('=')) || undefined
    } catch {
      return undefined
    }
  }
  return undefined
}

/** Sent with a page whose token has ended. */
export const expiredCookies = ['Token', 'user'].map(
  (name) => `${name}=; Path=/; Max-Age=0; SameSite=Lax`,
)
