import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { maxEmailLength } from '../../contract/field-limits.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { apiContext, settingsContext } from '../context.ts'
import { ActForm, useOutcome } from '../features/forms/act-form.tsx'
import { attempt } from '../features/forms/attempt.ts'
import { FormMessage } from '../features/forms/form-message.tsx'
import { reach } from '../features/forms/reach.ts'
import { textOf } from '../features/forms/text-of.ts'
import { Bare } from '../features/session/bare.tsx'
import { DemoAccounts } from '../features/session/demo-accounts.tsx'
import { PasskeyButton } from '../features/session/passkey-button.tsx'
import { pathOf } from '../features/session/path-of.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  return {
    ...context.get(settingsContext),
    from: pathOf(searchParams.get('from') ?? ''),
    hasSignedOut: searchParams.has('signed-out'),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const code = textOf(form, 'code')
  return attempt(form, async () => {
    const api = context.get(apiContext)
    if (textOf(form, 'form') === 'passkey login') {
      const body = { response: textOf(form, 'response') }
      await api('POST /api/office/login/passkey/', { body })
      throw redirect(pathOf(textOf(form, 'from')))
    }
    await api('POST /api/office/login/', {
      body: {
        email: textOf(form, 'email'),
        password: textOf(form, 'password'),
        ...(code && { code }),
      },
    })
    throw redirect(pathOf(textOf(form, 'from')))
  })
}

export const clientAction = reach

export default function Login() {
  const { from, hasSignedOut, isDemo, shopName } = useLoaderData<typeof loader>()
  const demo = useOutcome('demo')
  const asksCode = useOutcome('login')?.fields.code !== undefined
  return (
    <Bare title="Log in" shopName={shopName}>
      {hasSignedOut && (
        <p role="status" className="mb-4 font-medium text-leaf">
          You have signed out.
        </p>
      )}
      <ActForm name="login" className="space-y-4">
        {({ typed, error, isBusy }) => (
          <>
            <input type="hidden" name="from" value={from} />
            <Field
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              maxLength={maxEmailLength}
              defaultValue={typed('email')}
              error={error('email')}
            />
            <PasswordField
              label="Password"
              name="password"
              autoComplete="current-password"
              error={error('password')}
            />
            {asksCode && (
              <Field
                label="Code"
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                hint="Six digits of your authenticator app."
                error={error('code')}
              />
            )}
            <Button type="submit" aria-disabled={isBusy} className="w-full">
              Log in
            </Button>
          </>
        )}
      </ActForm>
      <ActForm name="passkey login" className="mt-4">
        {() => (
          <>
            <input type="hidden" name="from" value={from} />
            <PasskeyButton label="Log in with a passkey" name="response" sends />
          </>
        )}
      </ActForm>
      {isDemo && (
        <>
          <FormMessage outcome={demo} />
          <DemoAccounts from={from} />
        </>
      )}
    </Bare>
  )
}
