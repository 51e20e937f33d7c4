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

/** The session's token; undefined for a cookie that is malformed. */
export function readToken(cookies: string): string | undefined {
  const token = readCookie(cookies, 'Token')
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

export function expireCookies(headers: Headers): void {
  for (const name of ['Token', 'user']) {
    headers.append('Set-Cookie', `${name}=; Path=/; Max-Age=0; SameSite=Lax`)
  }
}
