import { data, redirect } from 'react-router'
import { ApiError } from '../../contract/client.ts'
import type { Merge } from '../../contract/merge.ts'
import { Button } from '../../ui/button.tsx'
import { apiContext } from '../context.ts'
import { LoadFailure } from '../features/account/load-failure.tsx'
import { thrownText } from '../features/account/thrown-text.ts'
import { responseOf, withMessage } from '../features/layout/response-of.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'
import type { Route } from './+types/join-accounts'

const tokenOf = (url: URL) => url.searchParams.get('token') ?? ''

/** Opening the link says nothing: programs that look through mails for harm open it too. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  return api('GET /api/merge/', { query: { token: tokenOf(url) } }).catch((error: unknown) => {
    throw responseOf(error, withMessage)
  })
}

/** A plain form's, so that it works in whatever a mail is read with. */
export async function action({ context, url }: Route.ActionArgs) {
  const token = tokenOf(url)
  try {
    await context.get(apiContext)('POST /api/merge/', { body: { token } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return data({ problem: error.message }, { status: error.status || 503 })
  }
  return redirect(`/join-accounts/?token=${encodeURIComponent(token)}`, 303)
}

export default function JoinAccounts({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="page max-w-2xl py-10 md:py-16">
      <PageMeta
        title="Your two accounts"
        description="Say whether two accounts are yours, so that they become one."
        path="/join-accounts"
        noindex
      />
      <h1 className="text-4xl md:text-5xl">Your two accounts</h1>
      {actionData && (
        <p role="alert" className="mt-6 font-medium text-madder">
          {actionData.problem}
        </p>
      )}
      <div className="mt-6 space-y-4 text-lg wrap-anywhere">
        <State merge={loaderData} />
      </div>
    </div>
  )
}

function State({ merge: { state, target, closed, is_target } }: { merge: Merge }) {
  if (state === 'merged') {
    return (
      <>
        <p role="status">They are one: everything is at {target}.</p>
        <p className="text-quiet">
          Log in with that address. If you had not confirmed it before, first set a new password by
          “Forgot password”.
        </p>
      </>
    )
  }
  if (state === 'over') return <p>This link is over. Nothing has changed.</p>
  if (state === 'proved') {
    return (
      <p role="status">
        Thank you. Now open the link in the mail to {is_target ? closed : target}, and say yes
        there, too. Until then nothing changes.
      </p>
    )
  }
  return (
    <>
      <p>Are these two accounts both yours?</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-quiet">Stays</dt>
        <dd>{target}</dd>
        <dt className="text-quiet">Is closed</dt>
        <dd>{closed}</dd>
      </dl>
      <p>
        If they are, orders, returns, reviews, wishes and addresses of the one go to the other. That
        cannot be taken back.
      </p>
      <p className="text-quiet">
        It needs your yes from both mailboxes. If one of them is not yours, leave it: nothing
        happens.
      </p>
      <form method="post">
        <Button type="submit">Yes, both are mine</Button>
      </form>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const text = thrownText(error)
  return <LoadFailure title="Your two accounts" text={text || 'This link could not be read.'} />
}
