import { useActionState, useRef } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { focusFirstError } from '../../../ui/field-errors.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { browserApi } from '../../browser-api.client.ts'
import { dismissNotices, notify } from '../../ui/notify.ts'
import { signIn } from '../session/sign-in.ts'

const errorMs = 3_000

export type LoginTexts = { submit: string; success: string; failure: string }

type Props = { texts: LoginTexts; email?: string; onSignedIn: (name: string) => void }

type Outcome = { email: string; error?: string; name?: string }

async function logIn(form: FormData, texts: LoginTexts): Promise<Outcome> {
  const email = String(form.get('email'))
  dismissNotices()
  try {
    const login = await browserApi('POST /api/login/', {
      body: { email, password: String(form.get('password')) },
    })
    signIn(login)
    notify('success', texts.success)
    return { email, name: login.first_name || login.username }
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    const error = failure.message || texts.failure
    notify('error', error, { autoClose: errorMs })
    return { email, error }
  }
}

/** A plain form action: React replays a submit that came before the page's script. */
export function LoginForm({ texts, email = '', onSignedIn }: Props) {
  const ref = useRef<HTMLFormElement>(null)
  const [outcome, submit, isBusy] = useActionState(
    async (_: Outcome, form: FormData) => {
      const next = await logIn(form, texts)
      if (next.name !== undefined) onSignedIn(next.name)
      else if (ref.current) focusFirstError(ref.current, { password: next.error })
      return next
    },
    { email },
  )
  return (
    <form ref={ref} action={submit} className="grid gap-5">
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={outcome.email}
        required
      />
      <PasswordField label="Password" name="password" autoComplete="current-password" required />
      <p role="alert" className="text-madder empty:hidden">
        {outcome.error}
      </p>
      <Button type="submit" className="w-full noscript:hidden" isBusy={isBusy}>
        {texts.submit}
      </Button>
      <p className="hidden text-quiet text-sm noscript:block">Signing in needs JavaScript.</p>
    </form>
  )
}
