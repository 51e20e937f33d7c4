import { type ButtonProps, PlainButton } from '../../ui/plain-button.tsx'

/** A button that looks like a link. */
export function TextButton({ className = '', ...rest }: ButtonProps) {
  return (
    <PlainButton
      className={`inline-flex min-h-11 items-center underline underline-offset-4 hover:text-indigo aria-disabled:text-quiet ${className}`}
      {...rest}
    />
  )
}
