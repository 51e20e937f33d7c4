import type { Api } from '../../contract/client.ts'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { MyData } from '../features/profile/my-data.tsx'
import { useProfileScreen } from '../features/profile/profile-screen.ts'
import { deleteAccount, endSessions } from '../features/profile/save-account.ts'
import { SignedInDevices } from '../features/profile/signed-in-devices.tsx'
import { PageMeta } from '../features/seo/page-meta.tsx'
import { signedIn } from '../features/session/signed-in.ts'
import type { Route } from './+types/profile-overview'

export const handle = { isPrivate: true }

const load = (api: Api, url: URL) => signedIn(url, () => api('GET /api/sessions/'))

export const loader = ({ context, url }: Route.LoaderArgs) => load(context.get(apiContext), url)
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => load(browserApi, url)

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  return request.method === 'DELETE' ? endSessions(form) : deleteAccount(form)
}

/** What stands under the profile while none of its forms is open. */
export default function ProfileOverview({ loaderData: sessions }: Route.ComponentProps) {
  const { profile } = useProfileScreen()
  return (
    <>
      <PageMeta title="Profile" description="Who you are to us." path="/profile" noindex />
      <SignedInDevices sessions={sessions} />
      <MyData email={profile.email} />
    </>
  )
}
