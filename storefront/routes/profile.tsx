import type { Api } from '../../contract/client.ts'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { AccountPage } from '../features/account/account-page.tsx'
import { Avatar } from '../features/account/avatar.tsx'
import { LoadFailure } from '../features/account/load-failure.tsx'
import { LogoutButton } from '../features/account/logout-button.tsx'
import { useArrivalMessage } from '../features/account/use-arrival-message.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'
import { signedIn } from '../features/session/signed-in.ts'
import { buttonClass } from '../ui/button.tsx'
import type { Route } from './+types/profile'

const load = (api: Api, url: URL) => signedIn(url, () => api('GET /api/profile/'))

export const loader = ({ context, url }: Route.LoaderArgs) => load(context.get(apiContext), url)
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => load(browserApi, url)

export default function Profile({ loaderData: profile }: Route.ComponentProps) {
  useArrivalMessage()
  const facts = [
    ['Username', profile.first_name],
    ['Email', profile.email],
    ['Phone', profile.phone],
    ['Address', profile.address],
  ]
  return (
    <AccountPage title="PROFILE">
      <PageMeta title="Profile" description="Who you are to us." path="/profile" noindex />
      <div className="gap-10 sm:flex">
        <Avatar image={profile.profile_image} />
        <div className="mt-6 min-w-0 flex-1 sm:mt-0">
          <dl className="border-hairline border-b">
            {facts.map(([label, value]) => (
              <div
                key={label}
                className="grid gap-x-6 border-hairline border-t py-4 sm:grid-cols-[8rem_1fr]"
              >
                <dt className="text-quiet">{label}</dt>
                <dd className="min-w-0 wrap-anywhere">{value || 'N/A'}</dd>
              </div>
            ))}
          </dl>
          <LogoutButton className={`${buttonClass('outlined')} mt-8`}>LOGOUT</LogoutButton>
        </div>
      </div>
    </AccountPage>
  )
}

export function ErrorBoundary() {
  return <LoadFailure title="PROFILE" text="Your profile could not be loaded." />
}
