import { ConfirmButton } from '../../ui/confirm-button.tsx'

type Props = { line1: string; className: string; onDelete: () => Promise<void> }

/** Deletes an address once it has been asked twice. */
export function DeleteAddress({ line1, className, onDelete }: Props) {
  const asks = {
    title: 'Confirm Delete',
    question: 'Are you sure you want to delete this address?',
    onConfirm: onDelete,
  }
  return (
    <ConfirmButton asks={asks} className={className}>
      Delete<span className="sr-only"> {line1}</span>
    </ConfirmButton>
  )
}
