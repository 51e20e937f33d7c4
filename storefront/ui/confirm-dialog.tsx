import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  question: string
  confirmLabel?: string
  cancelLabel?: string
  /** The dialog is busy until this resolves. */
  onConfirm: () => Promise<void>
  onClose: () => void
}

export default function ConfirmDialog({
  title,
  question,
  confirmLabel = 'Confirm',
  cancelLabel = 'Cancel',
  onConfirm,
  onClose,
}: Props) {
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await onConfirm()
    onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{question}</p>
      <div className="mt-6 flex justify-end gap-3">
        <Button look="outlined" onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button onClick={confirm} isBusy={isBusy}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}
