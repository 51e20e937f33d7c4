import type { ReactNode } from 'react'
import { data, isRouteErrorResponse, Links, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { type Api, ApiError } from '../contract/client.ts'
import type { Route } from './+types/root'
import stylesheet from './app.css?url'
import { apiContext } from './context.ts'
import { AuthDialogs } from './features/auth/auth-dialogs.tsx'
import { ErrorScreen } from './features/layout/error-screen.tsx'
import { Footer } from './features/layout/footer.tsx'
import { Header } from './features/layout/header.tsx'
import { expiredCookies, readCookie, readToken } from './features/session/cookies.ts'
import type { Session } from './features/session/session.ts'
import { Toaster } from './features/toasts/toaster.tsx'
import sansFont from './ui/fonts/anek-latin.woff2?url'
import serifFont from './ui/fonts/newsreader.woff2?url'

const preloadFont = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const

export const links: Route.LinksFunction = () => [
  preloadFont(sansFont),
  preloadFont(serifFont),
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon-180.png' },
]

/** What every screen shows: the shop's facts, its menu, and who is signed in. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const cookies = request.headers.get('cookie') ?? ''
  const hasCookie = readCookie(cookies, 'Token') !== undefined
  const [shop, categories, session] = await Promise.all([
    api('GET /api/shop/'),
    api('GET /api/categories/'),
    readToken(cookies) ? findSession(api) : null,
  ]).catch((error: unknown) => {
    // Without its shop no screen can be shown; the page says so with the API's own status.
    throw error instanceof ApiError ? data(null, { status: error.status || 503 }) : error
  })
  const headers = new Headers()
  if (hasCookie && !session) {
    for (const cookie of expiredCookies) headers.append('Set-Cookie', cookie)
  }
  return data({ shop, categories, session }, { headers })
}

/** The shop's facts do not change between two screens, and the session follows its cookies. */
export const shouldRevalidate = () => false

async function findSession(api: Api): Promise<Session | null> {
  try {
    const profile = await api('GET /api/profile/')
    return { userName: profile.first_name || profile.username }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f7f3ec" />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { shop, categories } = loaderData
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 bg-card p-3 focus:not-sr-only focus:absolute focus:left-4 focus:top-4"
      >
        Skip to content
      </a>
      <Header shopName={shop.name} categories={categories} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer shop={shop} />
      <AuthDialogs />
      <Toaster />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing =
    (isRouteErrorResponse(error) && error.status === 404) ||
    (error instanceof ApiError && error.status === 404)
  return <ErrorScreen isMissing={isMissing} />
}
