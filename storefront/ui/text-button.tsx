import type { ComponentProps } from 'react'

/** A button that looks like a link. */
export function TextButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={`inline-flex min-h-11 items-center underline underline-offset-4 hover:text-indigo disabled:text-quiet ${className}`}
      {...rest}
    />
  )
}
