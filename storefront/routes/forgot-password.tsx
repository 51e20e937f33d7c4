import { Link, useLocation, useNavigate } from 'react-router'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { loadAuth } from '../features/auth/load-auth.ts'
import { readProgress } from '../features/auth/reset-progress.ts'
import { ResetSteps } from '../features/auth/reset-steps.tsx'
import { useNavigateLater } from '../features/auth/use-navigate-later.ts'
import { useRedirectSignedIn } from '../features/auth/use-redirect-signed-in.ts'
import { useShop } from '../features/layout/use-shop.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'
import { loginSearch } from '../features/session/signed-in.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { Route } from './+types/forgot-password'

const picture = 'story-spools'
const redirectMs = 1_500

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadAuth(context.get(apiContext), url, picture)
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => loadAuth(browserApi, url, picture)

/** The steps follow each other in the history, so that Back and a reload stay within them. */
export const shouldRevalidate = () => false

export default function ForgotPassword({ loaderData: { origin, scene } }: Route.ComponentProps) {
  const shop = useShop()
  useRedirectSignedIn(origin)
  const navigate = useNavigate()
  const navigateLater = useNavigateLater(redirectMs)
  const { search, state } = useLocation()
  // The history's state outlives a reload, and the server does not know it.
  const progress = readProgress(useHydrated() ? state : null)
  const login = { pathname: '/login', search: loginSearch(new URLSearchParams(search)) }
  return (
    <AuthPage title="Forgot password" scene={scene}>
      <PageMeta
        title="Forgot password"
        description={`Set a new password for ${shop.name}.`}
        path="/forgotPassword"
        noindex
      />
      <ResetSteps
        progress={progress}
        onProgress={(next) => void navigate({ search }, { state: { progress: next } })}
        onReset={() => navigateLater(login, { replace: true })}
      />
      <p className="mt-6">
        Remembered it?{' '}
        <Link to={login} className="underline underline-offset-4 hover:text-indigo">
          Login
        </Link>
      </p>
    </AuthPage>
  )
}
