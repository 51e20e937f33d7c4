import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

const cookie = 'reset_flow'
// Ten minutes for the code, ten more for the new password.
const maxAge = 20 * 60

const options = (https: boolean) =>
  ({ path: '/api/', httpOnly: true, sameSite: 'Strict', secure: https }) as const

/** Binds a password reset to the browser that asked for it. */
export function setFlow(c: Context, flow: string, https: boolean): void {
  setCookie(c, cookie, flow, { ...options(https), maxAge })
}

export const flowOf = (c: Context): string => getCookie(c, cookie) ?? ''

export function dropFlow(c: Context, https: boolean): void {
  deleteCookie(c, cookie, options(https))
}
