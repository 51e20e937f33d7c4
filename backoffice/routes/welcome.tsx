import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { minStaffPasswordLength } from '../../contract/field-limits.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { apiContext, settingsContext } from '../context.ts'
import { ActForm, useOutcome } from '../features/forms/act-form.tsx'
import { attempt } from '../features/forms/attempt.ts'
import { reach } from '../features/forms/reach.ts'
import { textOf } from '../features/forms/text-of.ts'
import { Bare } from '../features/session/bare.tsx'

export function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { ...context.get(settingsContext), token, minLength: minStaffPasswordLength }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  return attempt(form, async () => {
    const { email } = await context.get(apiContext)('POST /api/office/welcome/', {
      body: { token: textOf(form, 'token'), password: textOf(form, 'password') },
    })
    return { done: `The password of ${email} is set.` }
  })
}

export const clientAction = reach

/** Where the link of an invitation leads: it sets the password, once. */
export default function Welcome() {
  const { token, minLength, shopName } = useLoaderData<typeof loader>()
  const isDone = useOutcome('welcome')?.done !== undefined
  return (
    <Bare title="Set your password" shopName={shopName}>
      <ActForm name="welcome" className="space-y-4">
        {({ error, isBusy }) =>
          isDone ? (
            <Link to="/login" className={buttonClass('filled')}>
              Log in
            </Link>
          ) : (
            <>
              <input type="hidden" name="token" value={token} />
              <p className="text-quiet">
                {`At least ${minLength} characters; a few words that only you put together are best. This link works once.`}
              </p>
              <PasswordField
                label="New password"
                name="password"
                autoComplete="new-password"
                error={error('password')}
              />
              <Button type="submit" aria-disabled={isBusy} className="w-full">
                Set password
              </Button>
            </>
          )
        }
      </ActForm>
    </Bare>
  )
}
