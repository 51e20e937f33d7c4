import type { ComponentProps } from 'react'

/** A button in the manner of a link, for what leads on within the screen. */
export function TextButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={`inline-flex min-h-11 items-center underline underline-offset-4 hover:text-indigo disabled:text-quiet ${className}`}
      {...rest}
    />
  )
}
