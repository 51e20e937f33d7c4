import { useState } from 'react'
import { Link, type ShouldRevalidateFunctionArgs, useLocation, useSearchParams } from 'react-router'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { useArrivalMessage } from '../features/account/use-arrival-message.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { loadAuth } from '../features/auth/load-auth.ts'
import { LoginForm } from '../features/auth/login-form.tsx'
import { useNavigateLater } from '../features/auth/use-navigate-later.ts'
import { useRedirectSignedIn } from '../features/auth/use-redirect-signed-in.ts'
import { useShop } from '../features/layout/use-shop.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'
import { loginSearch } from '../features/session/signed-in.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { TextButton } from '../ui/text-button.tsx'
import type { Route } from './+types/login'

export const handle = { query: ['from'] }

const GuestSteps = lazyPart(() => import('../features/auth/guest-steps.tsx'))

const picture = 'story-spools'
const texts = {
  submit: 'Login',
  success: 'Login successful',
  failure: 'Login failed. Please try again.',
}

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadAuth(context.get(apiContext), url, picture)
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => loadAuth(browserApi, url, picture)

/** Else the session just opened would lead on before its toast was read. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search !== nextUrl.search

export default function Login({ loaderData: { origin, scene } }: Route.ComponentProps) {
  const shop = useShop()
  useRedirectSignedIn(origin)
  const [params] = useSearchParams()
  const search = loginSearch(params)
  const navigateLater = useNavigateLater()
  // The arrival's message clears the state that the e-mail comes in.
  const { state } = useLocation()
  const [email] = useState(() => readEmail(state))
  const [isGuest, setGuest] = useState(false)
  const leave = () => navigateLater(origin, { replace: true })
  useArrivalMessage(params.has('from') ? 'Please log in first.' : undefined)
  return (
    <AuthPage title="Login" scene={scene}>
      <PageMeta
        title="Login"
        description={`Log in to ${shop.name}: your cart, orders and addresses.`}
        path="/login"
        noindex
      />
      {isGuest ? (
        <LazyBoundary onFail={() => setGuest(false)}>
          <GuestSteps onSignedIn={leave} />
        </LazyBoundary>
      ) : (
        <LoginForm texts={texts} email={email} onSignedIn={leave} />
      )}
      <p className="mt-6">
        <Link
          to={{ pathname: '/forgotpassword', search }}
          className="underline underline-offset-4 hover:text-indigo"
        >
          Forgot your password?
        </Link>
      </p>
      <p className="mt-3">
        New here?{' '}
        <Link
          to={{ pathname: '/register', search }}
          className="underline underline-offset-4 hover:text-indigo"
        >
          Create an account
        </Link>
      </p>
      <p className="mt-1 noscript:hidden">
        <TextButton onClick={() => setGuest(!isGuest)}>
          {isGuest ? 'Back to login' : 'Continue as guest'}
        </TextButton>
      </p>
    </AuthPage>
  )
}

/** Of an account that was just opened. */
function readEmail(state: unknown): string {
  const { email } = Object(state)
  return typeof email === 'string' ? email : ''
}
