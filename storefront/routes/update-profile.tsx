import { EditProfileForm } from '../features/profile/edit-profile-form.tsx'
import { FormPanel } from '../features/profile/form-panel.tsx'
import { useProfileScreen } from '../features/profile/profile-screen.ts'
import { saveProfile } from '../features/profile/save-account.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'
import type { Route } from './+types/update-profile'

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  saveProfile(await request.formData())

export default function UpdateProfile() {
  const { profile, leave } = useProfileScreen()
  return (
    <FormPanel title="Edit profile">
      <PageMeta
        title="Edit profile"
        description="Change who you are to us."
        path="/UpdateProfile"
        noindex
      />
      <EditProfileForm
        profile={profile}
        onSaved={(message) => void leave(message)}
        onCancel={() => void leave()}
      />
    </FormPanel>
  )
}
