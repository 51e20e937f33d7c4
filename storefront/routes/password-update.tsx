import { ChangePasswordForm } from '../features/profile/change-password-form.tsx'
import { FormPanel } from '../features/profile/form-panel.tsx'
import { useProfileScreen } from '../features/profile/profile-screen.ts'
import { changePassword } from '../features/profile/save-account.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'
import type { Route } from './+types/password-update'

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  changePassword(await request.formData())

export default function PasswordUpdate() {
  const { profile, leave } = useProfileScreen()
  return (
    <FormPanel title="Change password">
      <PageMeta
        title="Change password"
        description="Choose a new password."
        path="/passwordupdate"
        noindex
      />
      <ChangePasswordForm
        email={profile.email}
        onSaved={(message) => void leave(message)}
        onCancel={() => void leave()}
      />
    </FormPanel>
  )
}
