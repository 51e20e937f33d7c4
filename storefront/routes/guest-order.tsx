import { Link, useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { loadAuth } from '../features/auth/load-auth.ts'
import { attempt } from '../features/forms/attempt.ts'
import { useActionForm } from '../features/forms/use-action-form.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'
import { signIn } from '../features/session/sign-in.ts'
import type { Route } from './+types/guest-order'

const picture = 'story-spools'

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadAuth(context.get(apiContext), url, picture)
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => loadAuth(browserApi, url, picture)

/** Answers the order's page, where the link leads on to. */
export const clientAction = () =>
  attempt(
    async () => {
      const { search, hash } = location
      const params = new URLSearchParams(search)
      const body = { token: params.get('token') ?? '' }
      const { order_id: id, ...session } = await browserApi('POST /api/guest/order/', { body })
      signIn(session)
      return `/orderdetails/${id}${params.get('tab') === 'items' ? '?tab=items' : ''}${hash}`
    },
    ({ message }) => message || 'Something went wrong. Try again later!',
  )

export const shouldRevalidate = () => false

/** Opening the link signs no one in: programs that look through mails for harm open it too. */
export default function GuestOrder({ loaderData: { scene } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { formProps, problem, isBusy } = useActionForm<string>({
    check: () => ({ fieldErrors: {} }),
    onSaved: (page) => void navigate(page, { replace: true }),
  })
  return (
    <AuthPage title="Your order" scene={scene}>
      <PageMeta
        title="Your order"
        description="See, pay, cancel or return what you ordered without an account."
        path="/guest-order"
        noindex
      />
      <form {...formProps} className="grid gap-5">
        <p>You ordered without an account. Here you can follow, pay, cancel or return it.</p>
        <p role="alert" className="text-madder empty:hidden">
          {problem}
        </p>
        <Button type="submit" className="w-full" isBusy={isBusy}>
          {isBusy ? 'Opening...' : 'Open my order'}
        </Button>
      </form>
      {problem && (
        <p className="mt-6">
          A code by mail opens it too:{' '}
          <Link
            to="/login?from=%2Forders"
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-indigo"
          >
            Login or continue as guest
          </Link>
        </p>
      )}
    </AuthPage>
  )
}
