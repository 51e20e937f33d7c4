import { useRef } from 'react'
import { Outlet, useNavigate } from 'react-router'
import type { Api } from '../../contract/client.ts'
import { buttonClass } from '../../ui/button.tsx'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { AccountPage } from '../features/account/account-page.tsx'
import { LoadFailure } from '../features/account/load-failure.tsx'
import { LogoutButton } from '../features/account/logout-button.tsx'
import { Avatar } from '../features/profile/avatar.tsx'
import { PanelToggle } from '../features/profile/panel-toggle.tsx'
import { ProfileFacts } from '../features/profile/profile-facts.tsx'
import type { ProfileScreen } from '../features/profile/profile-screen.ts'
import { SuccessBanner } from '../features/profile/success-banner.tsx'
import { signedIn } from '../features/session/signed-in.ts'
import { useBanner } from '../ui/use-banner.ts'
import type { Route } from './+types/profile'

const load = (api: Api, url: URL) => signedIn(url, () => api('GET /api/profile/'))

export const loader = ({ context, url }: Route.LoaderArgs) => load(context.get(apiContext), url)
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => load(browserApi, url)

export default function Profile({ loaderData: profile }: Route.ComponentProps) {
  const navigate = useNavigate()
  const opener = useRef<HTMLButtonElement>(null)
  const banner = useBanner()
  const screen: ProfileScreen = {
    profile,
    leave: async (message = '') => {
      const button = opener.current
      await navigate('/profile', { preventScrollReset: !message })
      if (message) banner.show(message)
      // What had the focus went with the form.
      button?.focus({ preventScroll: true })
    },
  }
  return (
    <div className="relative">
      <SuccessBanner text={banner.text} />
      <AccountPage title="PROFILE">
        <div className="gap-10 sm:flex lg:grid lg:grid-cols-[14rem_1fr]">
          <Avatar image={profile.profile_image} name={profile.first_name} />
          <div className="mt-6 min-w-0 max-w-2xl flex-1 sm:mt-0">
            <ProfileFacts profile={profile} />
            <div className="mt-6 grid grid-cols-2 gap-3 sm:flex">
              <PanelToggle to="/UpdateProfile" opener={opener}>
                EDIT PROFILE
              </PanelToggle>
              {!profile.is_guest && (
                <PanelToggle to="/passwordupdate" opener={opener}>
                  CHANGE PASSWORD
                </PanelToggle>
              )}
              <LogoutButton className={`${buttonClass('quiet')} max-sm:w-fit max-sm:px-0`}>
                LOGOUT
              </LogoutButton>
            </div>
          </div>
        </div>
        <Outlet context={screen} />
      </AccountPage>
    </div>
  )
}

export function ErrorBoundary() {
  return <LoadFailure title="PROFILE" text="Your profile could not be loaded." />
}
