import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

const cookie = 'reset_flow'
// Ten minutes for the code, ten more for the new password.
const maxAge = 20 * 60

const plain = { path: '/', httpOnly: true, sameSite: 'Strict' } as const
// `__Host-`: no other host of the domain can set it. Browsers take it over https alone.
const prefixed = { ...plain, secure: true, prefix: 'host' } as const
const options = (https: boolean) => (https ? prefixed : plain)

/** Binds a password reset to the browser that asked for it. */
export function setFlow(c: Context, flow: string, https: boolean): void {
  setCookie(c, cookie, flow, { ...options(https), maxAge })
}

export const flowOf = (c: Context, https: boolean): string =>
  (https ? getCookie(c, cookie, 'host') : getCookie(c, cookie)) ?? ''

export function dropFlow(c: Context, https: boolean): void {
  deleteCookie(c, cookie, options(https))
}
