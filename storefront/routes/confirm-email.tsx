import { useState } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { loadAuth } from '../features/auth/load-auth.ts'
import { attempt } from '../features/forms/attempt.ts'
import { useActionForm } from '../features/forms/use-action-form.ts'
import { useShop } from '../features/layout/use-shop.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'
import type { Route } from './+types/confirm-email'

const picture = 'story-spools'

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadAuth(context.get(apiContext), url, picture)
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => loadAuth(browserApi, url, picture)

export const clientAction = () =>
  attempt(
    async () => {
      const token = new URLSearchParams(location.search).get('token') ?? ''
      return (await browserApi('POST /api/confirm-email/', { body: { token } })).message
    },
    ({ message }) => message || 'Something went wrong. Try again later!',
  )

export const shouldRevalidate = () => false

/** Opening the link confirms nothing: programs that look through mails for harm open it too. */
export default function ConfirmEmail({ loaderData: { scene } }: Route.ComponentProps) {
  const shop = useShop()
  const [confirmed, setConfirmed] = useState('')
  const { formProps, problem, isBusy } = useActionForm<string>({
    check: () => ({ fieldErrors: {} }),
    onSaved: setConfirmed,
  })
  return (
    <AuthPage title="Confirm your address" scene={scene}>
      <PageMeta
        title="Confirm your address"
        description={`Confirm that your e-mail address is yours, for ${shop.name}.`}
        path="/confirm-email"
        noindex
      />
      <div role="status">{confirmed && <p className="mb-6">{confirmed} Thank you.</p>}</div>
      {confirmed ? (
        <Link to="/shop" className={buttonClass('filled')}>
          Visit the shop
        </Link>
      ) : (
        <form {...formProps} className="grid gap-5">
          <p>
            Please confirm that you opened an account at {shop.name} with your e-mail address. If
            you did not, leave it unconfirmed.
          </p>
          <p role="alert" className="text-madder empty:hidden">
            {problem}
          </p>
          <Button type="submit" className="w-full" isBusy={isBusy}>
            {isBusy ? 'Confirming...' : 'Confirm my address'}
          </Button>
        </form>
      )}
      {problem && (
        <p className="mt-6">
          A code for a new password confirms an address too:{' '}
          <Link to="/forgotpassword" className="underline underline-offset-4 hover:text-indigo">
            Forgot your password?
          </Link>
        </p>
      )}
    </AuthPage>
  )
}
