import { useActionState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { browserApi } from '../../browser-api.client.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { openSession } from '../session/session.ts'

const errorMs = 3_000

/** The page and the dialog say the same things in other words. */
export type LoginWords = { submit: string; success: string; failure: string }

type Props = { words: LoginWords; email?: string; onSignedIn: () => void }

type Outcome = { email: string; isSignedIn: boolean; error?: string }

async function signIn(form: FormData, words: LoginWords): Promise<Outcome> {
  const email = String(form.get('email'))
  try {
    const login = await browserApi('POST /api/login/', {
      body: { email, password: String(form.get('password')) },
    })
    openSession(login)
    notify('success', words.success)
    return { email, isSignedIn: true }
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    const error = failure.message || words.failure
    notify('error', error, { autoClose: errorMs })
    return { email, isSignedIn: false, error }
  }
}

/** As a form action, a submit that comes before the page's script is kept and run after it. */
export function LoginForm({ words, email = '', onSignedIn }: Props) {
  const [outcome, submit, isBusy] = useActionState(
    async (_: Outcome, form: FormData) => {
      const next = await signIn(form, words)
      if (next.isSignedIn) onSignedIn()
      return next
    },
    { email, isSignedIn: false },
  )
  return (
    <form action={submit} className="grid gap-5">
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
      <Button
        type="submit"
        className="w-full noscript:hidden"
        disabled={isBusy || outcome.isSignedIn}
        aria-busy={isBusy}
      >
        {words.submit}
      </Button>
      <p className="hidden text-quiet text-sm noscript:block">Signing in needs JavaScript.</p>
    </form>
  )
}
