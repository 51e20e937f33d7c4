import { type ButtonProps, PlainButton } from './plain-button.tsx'

export const buttonLooks = {
  filled:
    'border border-transparent bg-indigo text-white hover:bg-indigo-deep disabled:bg-quiet aria-disabled:bg-quiet',
  outlined:
    'border border-ink text-ink hover:bg-ink hover:text-paper disabled:bg-transparent disabled:text-quiet aria-disabled:bg-transparent aria-disabled:text-quiet',
  grave:
    'border border-transparent bg-madder text-white hover:bg-ink disabled:bg-quiet aria-disabled:bg-quiet',
  quiet: 'text-ink underline underline-offset-4 hover:text-indigo',
} as const

/** For links that look like a button. */
export function buttonClass(look: keyof typeof buttonLooks): string {
  return `inline-flex min-h-11 items-center justify-center gap-2 rounded-sm px-6 py-2 text-center font-medium transition-colors duration-150 ${buttonLooks[look]}`
}

type Props = ButtonProps & { look?: keyof typeof buttonLooks }

/** One filled button a view; the others are outlined or quiet. */
export function Button({ look = 'filled', className = '', ...rest }: Props) {
  return <PlainButton className={`${buttonClass(look)} ${className}`} {...rest} />
}

/** False in Safari before 26.2 and Firefox before 144, where a script runs a button's `command`. */
export const hasCommands = () => 'commandForElement' in HTMLButtonElement.prototype
