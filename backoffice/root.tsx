import { type ReactNode, useEffect } from 'react'
import {
  Links,
  type LoaderFunctionArgs,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router'
import { fontLinks } from '../ui/font-links.ts'
import stylesheet from './app.css?url'
import { settingsContext } from './context.ts'
import { Problem } from './features/layout/problem.tsx'
import { useTheme } from './features/layout/theme.ts'
import { readTheme } from './features/layout/theme-cookie.ts'

export const links = () => [
  ...fontLinks,
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export const loader = ({ context, request }: LoaderFunctionArgs) => ({
  ...context.get(settingsContext),
  theme: readTheme(request.headers.get('cookie') ?? ''),
})

/** Only another theme changes it. Else a screen that cannot be loaded would take the whole page with it. */
export const shouldRevalidate = ({ formData, actionStatus = 200 }: ShouldRevalidateFunctionArgs) =>
  actionStatus < 400 && (formData?.has('theme') ?? false)

export function Layout({ children }: { children: ReactNode }) {
  const theme = useTheme(useRouteLoaderData<typeof loader>('root')?.theme)
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  return (
    <html lang="en-IN" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={theme ?? 'light dark'} />
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

export default Outlet

/** Where not even the frame could be shown. */
export const ErrorBoundary = () => (
  <main className="p-6">
    <Problem />
  </main>
)
