import { useOutletContext } from 'react-router'
import type { Profile } from '../../../contract/accounts.ts'

/** What the profile gives to the screens under it. */
export type ProfileScreen = {
  profile: Profile
  /** Closes the open form; a message is shown as a banner. */
  leave: (message?: string) => Promise<void>
}

export const useProfileScreen = () => useOutletContext<ProfileScreen>()
