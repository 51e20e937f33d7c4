import { createMiddleware } from 'hono/factory'
import { Refusal } from '../errors/refusal.ts'
import type { Env } from './env.ts'

const ofOffice = /^\/(api\/office(\/|$)|office(\/|\.data$|$))/
const ofBoth = /^\/(favicon\.svg$|livez$|readyz$|media\/)/

export function isOfficeHost(host: string | undefined, officeUrl: string | undefined): boolean {
  if (officeUrl === undefined || host === undefined) return false
  return URL.parse(`http://${host}`)?.hostname === new URL(officeUrl).hostname
}

/** Parts shop and office by the host that is asked, where the office has an origin of its own. */
export const partByHost = (officeUrl: string | undefined) =>
  createMiddleware<Env>(async (c, next) => {
    const { path, method } = c.req
    const isOffice = ofOffice.test(path)
    if (officeUrl === undefined || ofBoth.test(path)) return next()
    const host = c.req.header('host') ?? new URL(c.req.url).host
    const isAtOffice = isOfficeHost(host, officeUrl)
    if (isAtOffice === isOffice) {
      await next()
      if (isOffice) c.res.headers.set('Cross-Origin-Resource-Policy', 'same-origin')
      return
    }
    const isPage = isAtOffice ? path === '/' : path.startsWith('/office')
    if (isPage && method === 'GET') return c.redirect(`${officeUrl}/office`)
    throw new Refusal(404, 'Not found.')
  })
