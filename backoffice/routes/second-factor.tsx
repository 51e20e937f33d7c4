import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { apiContext } from '../context.ts'
import { ActForm, useOutcome } from '../features/forms/act-form.tsx'
import { attempt } from '../features/forms/attempt.ts'
import { reach } from '../features/forms/reach.ts'
import { textOf } from '../features/forms/text-of.ts'
import { verifyFresh } from '../features/forms/verify-fresh.ts'
import { Heading } from '../features/layout/heading.tsx'
import { changePasskeys } from '../features/session/change-passkeys.ts'
import { endSessions } from '../features/session/end-sessions.ts'
import { load } from '../features/session/load.ts'
import { Passkeys } from '../features/session/passkeys.tsx'
import { secretOf } from '../features/session/secret-of.ts'
import { Sessions } from '../features/session/sessions.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async (api) => ({
    isOn: (await api('GET /api/office/me/')).has_second_factor,
    passkeys: (await api('GET /api/office/passkeys/')).results,
    sessions: (await api('GET /api/office/sessions/')).results,
  }))

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const name = textOf(form, 'form')
  if (name.startsWith('end ')) return attempt(form, () => endSessions(api, form))
  if (name.includes('passkey')) {
    return attempt(
      form,
      () => changePasskeys(api, form),
      () => verifyFresh(api, form),
    )
  }
  const start = name === 'start'
  return attempt(
    form,
    async () => {
      if (start) {
        const body = { password: textOf(form, 'password') }
        const { uri } = await api('POST /api/office/second-factor/', { body })
        return { done: 'Now add it to your app.', link: uri }
      }
      const body = { code: textOf(form, 'code') }
      await api('POST /api/office/second-factor/confirm/', { body })
      return { done: 'It is on. From now on the login asks for a code, too.' }
    },
    start ? () => verifyFresh(api, form) : undefined,
  )
}

export const clientAction = reach

/** Six digits of an app at each login, so that a password alone opens nothing. */
export default function SecondFactor() {
  const { isOn, passkeys, sessions } = useLoaderData<typeof loader>()
  const started = useOutcome('start')?.link
  const confirmed = useOutcome('confirm')
  return (
    <div className="max-w-lg">
      <Heading title="Second factor" />
      <p className="mb-6 text-quiet">
        {isOn
          ? 'Your login asks for a code of your authenticator app. A new link for the password, from an owner, takes it away.'
          : 'With it a password alone opens nothing: the login also asks for six digits that an app on your phone shows.'}
      </p>
      {!isOn && !started && !confirmed && (
        <ActForm name="start" needsFresh className="space-y-4">
          {({ error, isBusy }) => (
            <>
              <PasswordField
                label="Your password"
                name="password"
                autoComplete="current-password"
                error={error('password')}
              />
              <Button type="submit" aria-disabled={isBusy}>
                Make a secret
              </Button>
            </>
          )}
        </ActForm>
      )}
      {(started || confirmed) && (
        <ActForm name="confirm" className="space-y-4">
          {({ typed, error, isBusy }) => {
            const uri = started ?? typed('uri')
            if (confirmed?.done) return null
            return (
              <>
                <p>
                  Add this secret to an app such as Aegis or Google Authenticator, by{' '}
                  <a href={uri} className="underline underline-offset-4">
                    this link
                  </a>{' '}
                  or by hand:
                </p>
                <p className="border border-field bg-linen px-4 py-3 font-mono wrap-anywhere">
                  {secretOf(uri)}
                </p>
                <input type="hidden" name="uri" value={uri} />
                <Field
                  label="Code that the app shows"
                  name="code"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  error={error('code')}
                />
                <Button type="submit" aria-disabled={isBusy}>
                  Turn it on
                </Button>
              </>
            )
          }}
        </ActForm>
      )}
      <Passkeys passkeys={passkeys} />
      <section aria-labelledby="sessions" className="mt-10">
        <h2 id="sessions" className="mb-2 font-medium text-lg">
          Where you are signed in
        </h2>
        <Sessions sessions={sessions} form="end own" />
      </section>
    </div>
  )
}
