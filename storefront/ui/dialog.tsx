import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
  className?: string
}

/**
 * A modal dialog, open while it is rendered. The platform keeps focus inside and gives it back;
 * Escape, the backdrop and the close icon close it.
 */
export function Dialog({ title, onClose, children, className = '' }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Before it leaves the page, or closing could not give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [])
  return (
    // The click is on the dialog itself only where its padding-free box is not: on the backdrop.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      // React's strict mode closes and opens again before the event of the first close arrives.
      onClose={(event) => event.currentTarget.open || onClose()}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      className={`m-auto w-[min(32rem,calc(100vw-2rem))] rounded-sm bg-paper p-0 text-ink backdrop:bg-ink/50 ${className}`}
    >
      <div className="relative p-6">
        <h2 id={titleId} className="mb-4 pr-10 text-2xl">
          {title}
        </h2>
        {children}
        {/* The last, so that the dialog opens with the focus on what it is for. */}
        <button
          type="button"
          aria-label="Close"
          onClick={() => ref.current?.close()}
          className="absolute top-3.5 right-3.5 grid size-11 place-items-center"
        >
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  )
}
