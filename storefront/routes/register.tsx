import { Link, useSearchParams } from 'react-router'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { loadAuth } from '../features/auth/load-auth.ts'
import { RegisterForm } from '../features/auth/register-form.tsx'
import { useNavigateLater } from '../features/auth/use-navigate-later.ts'
import { useRedirectSignedIn } from '../features/auth/use-redirect-signed-in.ts'
import { useShop } from '../features/layout/use-shop.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'
import { loginSearch } from '../features/session/signed-in.ts'
import type { Route } from './+types/register'

const picture = 'story-stack'

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadAuth(context.get(apiContext), url, picture)
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => loadAuth(browserApi, url, picture)

export default function Register({ loaderData: { origin, scene } }: Route.ComponentProps) {
  const shop = useShop()
  useRedirectSignedIn(origin)
  const [params] = useSearchParams()
  const navigateLater = useNavigateLater()
  const login = { pathname: '/login', search: loginSearch(params) }
  return (
    <AuthPage title="Register" scene={scene}>
      <PageMeta
        title="Register"
        description={`Open an account at ${shop.name} to order and follow it.`}
        path="/register"
        noindex
      />
      <RegisterForm
        onRegistered={(message, email) => navigateLater(login, { state: { message, email } })}
      />
      <p className="mt-6">
        Have an account?{' '}
        <Link to={login} className="underline underline-offset-4 hover:text-indigo">
          Login
        </Link>
      </p>
    </AuthPage>
  )
}
