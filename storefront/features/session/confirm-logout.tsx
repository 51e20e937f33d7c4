import { useNavigate } from 'react-router'
import ConfirmDialog from '../../ui/confirm-dialog.tsx'
import { logout } from './logout.ts'

export default function ConfirmLogout({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      title="Confirm Logout"
      question="Are you sure you want to logout?"
      onConfirm={async () => {
        const message = await logout()
        await navigate('/login', { state: { message } })
      }}
      onClose={onClose}
    />
  )
}
