import { useState } from 'react'
import { Link, type ShouldRevalidateFunctionArgs, useLocation, useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { useArrivalMessage } from '../features/account/use-arrival-message.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { loadAuth } from '../features/auth/load-auth.ts'
import { LoginForm } from '../features/auth/login-form.tsx'
import { useNavigateLater } from '../features/auth/use-navigate-later.ts'
import { useRedirectSignedIn } from '../features/auth/use-redirect-signed-in.ts'
import { Welcome } from '../features/auth/welcome.tsx'
import { useShop } from '../features/layout/use-shop.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'
import { sessionEnded, takeLoginReason } from '../features/session/session.ts'
import { endedHash, loginSearch } from '../features/session/signed-in.ts'
import { focusFirst } from '../ui/focus-first.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { TextButton } from '../ui/text-button.tsx'
import type { Route } from './+types/login'

const GuestSteps = lazyPart(() => import('../features/auth/guest-steps.tsx'))
const PhoneSteps = lazyPart(() => import('../features/auth/phone-steps.tsx'))

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
  const { state, hash } = useLocation()
  const [email] = useState(() => readEmail(state))
  const [way, setWay] = useState<'password' | 'phone' | 'guest'>('password')
  const [welcomed, setWelcomed] = useState<{ name: string; email?: string | undefined }>()
  const steps = {
    success: texts.success,
    onSignedIn: (name: string, email?: string) => {
      setWelcomed({ name, email })
      navigateLater(origin, { replace: true })
    },
  }
  useArrivalMessage(() => {
    if (hash === endedHash) return sessionEnded
    return params.has('from') ? takeLoginReason('Please log in first.') : undefined
  })
  const meta = (
    <PageMeta
      title="Login"
      description={`Log in to ${shop.name}: your cart, orders and addresses.`}
      path="/login"
      noindex
    />
  )
  if (welcomed) {
    return (
      <AuthPage scene={scene}>
        {meta}
        <Welcome {...welcomed} />
      </AuthPage>
    )
  }
  return (
    <AuthPage title="Login" scene={scene}>
      {meta}
      {way === 'password' ? (
        <>
          <LoginForm texts={texts} email={email} onSignedIn={steps.onSignedIn} />
          {shop.phone_login && (
            <Button
              look="outlined"
              className="mt-3 w-full noscript:hidden"
              onClick={() => setWay('phone')}
            >
              Or with your phone
            </Button>
          )}
        </>
      ) : (
        <LazyBoundary onFail={() => setWay('password')}>
          <div key={way} ref={focusFirst}>
            {way === 'phone' ? <PhoneSteps {...steps} /> : <GuestSteps {...steps} />}
          </div>
        </LazyBoundary>
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
        <TextButton onClick={() => setWay(way === 'password' ? 'guest' : 'password')}>
          {way === 'password' ? 'Continue as guest' : 'Back to login'}
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
