import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router'
import { ApiError } from '../contract/client.ts'
import { lookColours } from '../contract/look.ts'
import { fontLinksOf } from '../ui/font-links.ts'
import { onIdle } from '../ui/on-idle.ts'
import { OwnTextFace } from '../ui/own-text-face.ts'
import type { Route } from './+types/root'
import stylesheet from './app.css?url'
import { apiContext } from './context.ts'
import { ErrorScreen, LooseThread } from './features/layout/error-screen.tsx'
import { Frame } from './features/layout/frame.tsx'
import { loadFrame } from './features/layout/load-frame.ts'
import { headScript } from './features/session/head-script.ts'
import { replayEarlyTaps } from './ui/early-taps.ts'

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon-180.png' },
]

/** What every screen shows: the shop's facts and its menu. */
export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadFrame(context.get(apiContext), previewOf(url))

const previewOf = ({ pathname, searchParams }: URL) =>
  (pathname === '/preview' && searchParams.get('token')) || undefined

/** The shop's facts do not change between two screens. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  // An error before the shop is known has the look that it comes with.
  const look = useRouteLoaderData<typeof loader>('root')?.around.look
  // In the step in which React takes the page: a press soon after would count at once and again when replayed.
  useLayoutEffect(() => {
    document.documentElement.dataset.hydrated = ''
    replayEarlyTaps(document.documentElement)
  }, [])
  return (
    // The head's script marks the root of a signed-in customer.
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
        <script dangerouslySetInnerHTML={{ __html: headScript }} />
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={look?.paper ?? lookColours.paper} />
        {fontLinksOf(look?.fonts).map((link) => (
          <link key={link.href} {...link} />
        ))}
        <Links />
        {look?.stylesheet && <link rel="stylesheet" href={look.stylesheet} />}
        {look?.favicon && <link rel="icon" href={`${look.favicon}/160`} />}
      </head>
      <body>
        <OwnTextFace value={look?.fonts?.text !== undefined}>{children}</OwnTextFace>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useEffect(() => onIdle(LooseThread.fetch), [])
  return (
    <Frame shop={loaderData.shop} categories={loaderData.categories} around={loaderData.around}>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const hasStatus = isRouteErrorResponse(error) || error instanceof ApiError
  return (
    <ErrorScreen
      status={hasStatus ? error.status : undefined}
      frame={useRouteLoaderData<typeof loader>('root')}
    />
  )
}
