import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { logout } from '../session/logout.ts'

/** Asks before the session ends, then goes to /login with what came of it. */
export default function ConfirmLogout({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    const message = await logout()
    onClose()
    await navigate('/login', { state: { message } })
  }
  return (
    <Dialog title="Confirm Logout" onClose={onClose}>
      <p>Are you sure you want to logout?</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="outlined" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={isLeaving} onClick={leave}>
          Confirm
        </Button>
      </div>
    </Dialog>
  )
}
