import type { Api } from '../../contract/client.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { Consents } from '../features/profile/consents.tsx'
import { GuestOrders } from '../features/profile/guest-orders.tsx'
import { MyData } from '../features/profile/my-data.tsx'
import { Nominee } from '../features/profile/nominee.tsx'
import { NotificationSettings } from '../features/profile/notification-settings.tsx'
import { ProfileLinks } from '../features/profile/profile-links.tsx'
import { useProfileScreen } from '../features/profile/profile-screen.ts'
import { deleteAccount, endSessions } from '../features/profile/save-account.ts'
import { removeNominee, saveNominee } from '../features/profile/save-nominee.ts'
import { dropAlert, saveChoice, withdrawConsent } from '../features/profile/save-notifications.ts'
import { SignedInDevices } from '../features/profile/signed-in-devices.tsx'
import { PageMeta } from '../features/seo/page-meta.tsx'
import { signedIn } from '../features/session/signed-in.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import type { Route } from './+types/profile-overview'

const GuestAccount = lazyPart(() => import('../features/auth/guest-account.tsx'))

const load = (api: Api, url: URL) =>
  signedIn(url, async () => {
    const [sessions, notifications, awaited, consents, { nominee }] = await Promise.all([
      api('GET /api/sessions/'),
      api('GET /api/notifications/'),
      api('GET /api/stock-alerts/'),
      api('GET /api/consents/'),
      api('GET /api/nominee/'),
    ])
    return { sessions, notifications, awaited, consents, nominee }
  })

export const loader = ({ context, url }: Route.LoaderArgs) => load(context.get(apiContext), url)
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => load(browserApi, url)

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  if (form.has('nominee')) return request.method === 'DELETE' ? removeNominee() : saveNominee(form)
  if (request.method === 'PUT') return saveChoice(form)
  if (request.method !== 'DELETE') return deleteAccount(form)
  if (form.has('purpose')) return withdrawConsent(form)
  return form.has('size_id') ? dropAlert(form) : endSessions(form)
}

/** What stands under the profile while none of its forms is open. */
export default function ProfileOverview({ loaderData }: Route.ComponentProps) {
  const { profile } = useProfileScreen()
  return (
    <>
      <PageMeta title="Profile" description="Who you are to us." path="/profile" noindex />
      <ProfileLinks hasPassword={!profile.is_guest} />
      {profile.is_guest && (
        <LazyBoundary fallback={<></>}>
          <GuestAccount className="mt-10 border-hairline border-t pt-6" />
        </LazyBoundary>
      )}
      <NotificationSettings notifications={loaderData.notifications} awaited={loaderData.awaited} />
      {!profile.is_guest && <GuestOrders />}
      <SignedInDevices sessions={loaderData.sessions} />
      <Consents consents={loaderData.consents} />
      <Nominee nominee={loaderData.nominee} />
      <MyData email={profile.email} isGuest={profile.is_guest} />
    </>
  )
}
