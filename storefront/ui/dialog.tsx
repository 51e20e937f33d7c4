import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
  className?: string
}

/** A modal dialog, open while it is rendered; Escape, backdrop and cross close it. */
export function Dialog({ title, onClose, children, className = '' }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // A layout effect closes it before React removes it, so that the focus returns.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [])
  return (
    // The dialog has no padding, so a click whose target it is was on the backdrop.
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
        {/* Last, so that the dialog opens with its content focused. */}
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
