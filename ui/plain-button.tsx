import type { ComponentProps, MouseEvent } from 'react'

export type ButtonProps = ComponentProps<'button'> & {
  /** Until it is done what the button was pressed for. */
  isBusy?: boolean
}

/**
 * A button without looks. A press does nothing while it is busy or `aria-disabled`; with `disabled`
 * it would lose the focus.
 */
export function PlainButton({ isBusy = false, onClick, ...rest }: ButtonProps) {
  const isOff = isBusy || rest['aria-disabled'] === true
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      {...rest}
      aria-disabled={isOff || undefined}
      onClick={isOff ? ignore : onClick}
    />
  )
}

/** A submit button would send its form. */
const ignore = (event: MouseEvent) => event.preventDefault()
