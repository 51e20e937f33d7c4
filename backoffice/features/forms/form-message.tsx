import { Icon } from '../../../ui/icon.tsx'
import type { Outcome } from './outcome.ts'

/** The button that was pressed may be a screen below it. */
const showIt = (message: HTMLElement | null) => message?.scrollIntoView({ block: 'nearest' })

/** At the top of a form: what is wrong, or that it is done. */
export function FormMessage({ outcome }: { outcome: Outcome | undefined }) {
  if (!outcome) return null
  const { problem, done, fields, isSignedOut } = outcome
  if (!problem) {
    return (
      <p
        ref={showIt}
        role="status"
        className="mb-3 flex scroll-mt-24 items-center gap-2 font-medium text-leaf"
      >
        <Icon name="check" className="size-5 shrink-0" />
        {done}
      </p>
    )
  }
  const messages = [...new Set(Object.values(fields))]
  return (
    <div
      ref={showIt}
      role="alert"
      className="mb-3 scroll-mt-24 border-madder border-l-4 bg-card px-4 py-2.5"
    >
      <p className="font-medium text-madder">{problem}</p>
      {messages.length > 0 && (
        <ul className="mt-1 list-disc pl-5 text-sm">
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {isSignedOut && (
        <a
          href="/office/login"
          target="_blank"
          rel="noreferrer"
          className="underline underline-offset-4"
        >
          Log in in another window, then send it again
        </a>
      )}
    </div>
  )
}
