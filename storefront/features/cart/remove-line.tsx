import type { ComponentProps } from 'react'
import { ConfirmButton } from '../../ui/confirm-button.tsx'

/** What a line's actions look like. */
export const lineActionClass =
  'min-h-11 text-quiet text-sm underline underline-offset-4 noscript:hidden'

type Props = {
  name: string
  onRemove: () => Promise<void>
  button?: Pick<ComponentProps<'button'>, 'id' | 'aria-describedby'>
}

/** Removes a line, once that is confirmed. */
export function RemoveLine({ name, onRemove, button }: Props) {
  const asks = {
    title: 'Confirm Removal',
    question: 'Are you sure you want to remove this item from cart?',
    confirmLabel: 'Remove',
    onConfirm: onRemove,
  }
  return (
    <ConfirmButton {...button} asks={asks} className={`${lineActionClass} hover:text-madder`}>
      Remove<span className="sr-only"> {name}</span>
    </ConfirmButton>
  )
}
