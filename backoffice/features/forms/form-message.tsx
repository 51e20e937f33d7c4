import { useCallback, useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import type { Outcome } from './outcome.ts'

/** At the top of a form: what is wrong, or that it is done. Has the focus where what was pressed is gone. */
export function FormMessage({ outcome }: { outcome: Outcome | undefined }) {
  const message = useRef<HTMLElement>(null)
  // The button that was pressed may be a screen below it.
  const show = useCallback((shown: HTMLElement | null) => {
    message.current = shown
    shown?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { state } = useNavigation()
  const last = useRef<Outcome>(undefined)
  useEffect(() => {
    if (state !== 'idle' || last.current === outcome) return
    last.current = outcome
    if (document.activeElement === document.body) message.current?.focus({ preventScroll: true })
  }, [state, outcome])
  if (!outcome) return null
  const { problem, done, fields, isSignedOut } = outcome
  if (!problem) {
    return (
      <p
        ref={show}
        tabIndex={-1}
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
      ref={show}
      tabIndex={-1}
      role="alert"
      className="mb-3 scroll-mt-24 border-madder border-l-4 bg-card px-4 py-2.5"
    >
      <p className="font-medium text-madder">{problem}</p>
      {messages.length > 0 && (
        <ul className="mt-1 list-disc pl-5 text-sm">
          {messages.map((each) => (
            <li key={each}>{each}</li>
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
