import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { counter, histogram } from '../metrics/registry.ts'
import type { Env } from './env.ts'

const requests = counter('nool_http_requests_total', 'Requests answered', {
  labels: ['method', 'route', 'status'],
})
const durations = histogram(
  'nool_http_request_duration_seconds',
  'Time until an answer began',
  ['method', 'route'],
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
)

const usualMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export const anyRoute = '/*'

/** Counts requests by route, not by address, which may name a person and of which there is no end. */
export const requestMetrics =
  (pageRoute: (path: string) => string = () => anyRoute): MiddlewareHandler<Env> =>
  async (c, next) => {
    await next()
    const method = usualMethods.has(c.req.method) ? c.req.method : 'other'
    const count = answerCounter({ method, route: routeOf(c, pageRoute), status: c.res.status })
    count(performance.now() - c.var.receivedAt)
  }

type Kind = { method: string; route: string; status: number }

export function answerCounter({ method, route, status }: Kind): (ms: number) => void {
  const count = requests.labels(method, route, String(status))
  const duration = durations.labels(method, route)
  return (ms) => {
    count.inc()
    duration.observe(ms / 1000)
  }
}

function routeOf(c: Context<Env>, pageRoute: (path: string) => string): string {
  const route = routePath(c)
  return route === anyRoute ? pageRoute(c.req.path) : route
}
