import { useFetcher } from 'react-router'
import type { Address } from '../../../contract/accounts.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'

type Props = { address: Address; className: string }

/** Deletes an address after a confirmation. */
export function DeleteAddress({ address: { id, address_line1: line1 }, className }: Props) {
  const { submit } = useFetcher()
  const asks = {
    title: 'Confirm Delete',
    question: 'Are you sure you want to delete this address?',
    onConfirm: () => submit({ id: String(id) }, { method: 'delete' }),
  }
  return (
    <ConfirmButton asks={asks} className={className}>
      Delete<span className="sr-only"> {line1}</span>
    </ConfirmButton>
  )
}
