import { type ReactNode, useLayoutEffect, useRef } from 'react'

type Props = { label: string; onClose: () => void; children: ReactNode }

/** Over the page; Escape or a press beside it closes it, and the focus goes back. */
export function Modal({ label, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // One that is taken out of the document while it is open leaves the focus nowhere.
    return () => shown?.close()
  }, [])
  return (
    // Escape does what a press beside it does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      className="mx-auto mt-[10vh] mb-auto w-[min(36rem,calc(100vw-2rem))] border border-hairline bg-card text-ink shadow-2xl backdrop:bg-black/40"
    >
      {children}
    </dialog>
  )
}
